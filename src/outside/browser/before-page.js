// Runs in every document before the page's own scripts, in their world.
(() => {
  // Closed shadow trees would be unreadable for Forager too.
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (init) {
    return attachShadow.call(this, { ...init, mode: "open" });
  };
  // Removes APIs that outlive a page, open other pages or bypass the proxy: pages see a browser without them.
  delete Navigator.prototype.serviceWorker;
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "WebTransport", "SharedWorker"]) {
    delete globalThis[name];
  }
  window.open = () => null;
  // A dialog blocks the page until it is answered, and nothing can interrupt it.
  Object.assign(window, { alert: () => {}, confirm: () => false, prompt: () => null, print: () => {} });
})();
