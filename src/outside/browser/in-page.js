// Runs inside pages, in an isolated world: changes that a page makes to its globals have no effect here.
// Evaluates to the functions that Forager calls. Everything is bounded, since pages are hostile.
(() => {
  const nodesMax = 250_000;
  const silentTags = new Set(["head", "script", "style", "noscript", "template", "iframe", "object"]);
  const voidTags = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
  const rawTextTags = new Set("script xmp iframe noembed noframes plaintext noscript".split(" "));
  const attributeCharsMax = 65_536;
  const dataUrlCharsMax = 1_024;

  // In a form, an input with the name "childNodes" shadows that property; the prototype's getters cannot be
  // shadowed.
  const getter = (prototype, name) => {
    const { get } = Object.getOwnPropertyDescriptor(prototype, name);
    return (object) => get.call(object);
  };
  const childNodesOf = getter(Node.prototype, "childNodes");
  const nodeTypeOf = getter(Node.prototype, "nodeType");
  const textContentOf = getter(Node.prototype, "textContent");
  const attributesOf = getter(Element.prototype, "attributes");
  const nameOf = getter(Element.prototype, "localName");
  const shadowRootOf = getter(Element.prototype, "shadowRoot");
  const rootElement = () => getter(Document.prototype, "documentElement")(document);

  /** Children as displayed: a shadow tree replaces its host's children, and slots are filled with them. */
  const shownChildren = (element) => {
    const shadow = shadowRootOf(element);
    if (shadow) return childNodesOf(shadow);
    if (nameOf(element) !== "slot") return childNodesOf(element);
    const assigned = element.assignedNodes?.() ?? [];
    return assigned.length > 0 ? assigned : childNodesOf(element);
  };

  /** The amount of visible content: characters of text, and elements. */
  const measure = () => {
    let text = 0;
    let elements = 0;
    const open = rootElement() ? [rootElement()] : [];
    while (open.length > 0 && elements < nodesMax) {
      const node = open.pop();
      if (nodeTypeOf(node) === Node.TEXT_NODE) {
        text += node.data.trim().length;
      } else if (nodeTypeOf(node) === Node.ELEMENT_NODE) {
        elements += 1;
        if (!silentTags.has(nameOf(node))) for (const child of shownChildren(node)) open.push(child);
      }
    }
    const loading = getter(Document.prototype, "readyState")(document) === "loading";
    return { text, elements, loading };
  };

  /** Scrolls down by up to `steps` viewport heights, so that lazy content loads. */
  const scroll = async (steps) => {
    const root = getter(Document.prototype, "scrollingElement")(document) ?? rootElement();
    for (let step = 0; step < steps; step++) {
      const before = root.scrollTop;
      window.scrollBy(0, window.innerHeight);
      // Intersection observers run with a frame; a page that renders none must not block this.
      await new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve));
        setTimeout(resolve, 100);
      });
      if (root.scrollTop <= before) return false;
    }
    return true;
  };

  const escapeText = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

  const openTag = (element) => {
    let tag = `<${nameOf(element)}`;
    for (const { name, value } of attributesOf(element)) {
      if (!/^[^\s"'<>/=]+$/.test(name) || value.length > attributeCharsMax) continue;
      if (value.length > dataUrlCharsMax && value.startsWith("data:")) continue;
      tag += ` ${name}="${escapeText(value).replaceAll('"', "&quot;")}"`;
    }
    return `${tag}>`;
  };

  /** Writes the start tag, and pushes the content and the end tag to `open`. */
  const writeElement = (element, open, write, charsLeft) => {
    const name = nameOf(element);
    if (!/^[a-z][^\s/>]*$/i.test(name)) return;
    write(openTag(element));
    if (voidTags.has(name)) return;
    open.push(`</${name}>`);
    if (rawTextTags.has(name)) return write(textContentOf(element).slice(0, charsLeft));
    if (name === "style" || name === "template") return;
    const children = shownChildren(element);
    for (let index = Math.min(children.length, nodesMax) - 1; index >= 0; index--) open.push(children[index]);
  };

  /** `open`: nodes to write, and strings for end tags. Pages nest deeper than the call stack allows. */
  const toHtml = (open, charsMax, isLeftOut = () => false) => {
    const parts = [];
    let chars = 0;
    let nodes = 0;
    const write = (text) => {
      parts.push(text);
      chars += text.length;
    };
    while (open.length > 0 && chars < charsMax && nodes < nodesMax) {
      const node = open.pop();
      nodes += 1;
      if (typeof node === "string") write(node);
      else if (nodeTypeOf(node) === Node.TEXT_NODE) write(escapeText(node.data.slice(0, charsMax - chars)));
      else if (nodeTypeOf(node) === Node.ELEMENT_NODE && !isLeftOut(node)) {
        writeElement(node, open, write, charsMax - chars);
      }
    }
    return { html: parts.join(""), truncated: open.length > 0 };
  };

  /** The document as HTML with shadow trees in place, at most about `charsMax` characters of it. */
  const serialize = (charsMax) => {
    const { html, truncated } = toHtml(rootElement() ? [rootElement()] : [], charsMax);
    return { html: `<!doctype html>${html}`, truncated, url: location.href };
  };

  /** Fragments that the page links to like pages: `#/contact`, `#!/contact`. */
  const routes = (countMax) => {
    const anchors = Document.prototype.querySelectorAll.call(document, "a[href]");
    const found = new Set();
    for (const anchor of [...anchors].slice(0, 1_000)) {
      const url = URL.parse(Element.prototype.getAttribute.call(anchor, "href"), location.href);
      const isRoute = url !== null && /^#!?\/./.test(url.hash) && url.hash !== location.hash;
      if (isRoute && url.pathname === location.pathname && url.host === location.host) found.add(url.hash);
    }
    return [...found].slice(0, countMax);
  };

  const goTo = (route) => {
    location.hash = route;
  };

  /** The content of the current route, without what all routes share. */
  const serializeView = (charsMax) => {
    const frameTags = new Set(["head", "header", "nav", "footer", "aside", "script", "noscript"]);
    return toHtml(rootElement() ? [rootElement()] : [], charsMax, (element) =>
      frameTags.has(nameOf(element)),
    );
  };

  return { measure, scroll, serialize, routes, goTo, serializeView };
})();
