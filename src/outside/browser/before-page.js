// Runs in every document before the page's own scripts, in their world.
(() => {
  // Closed shadow trees would be closed to us too.
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (init) {
    return attachShadow.call(this, { ...init, mode: "open" });
  };
  // What outlives a page, opens others, or speaks past the proxy: to pages it is as if nobody had built it.
  delete Navigator.prototype.serviceWorker;
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "WebTransport", "SharedWorker"]) {
    delete globalThis[name];
  }
  window.open = () => null;
  // A dialog stops the page until it is answered, in a way that nothing can end.
  Object.assign(window, { alert: () => {}, confirm: () => false, prompt: () => null, print: () => {} });
})();
