// Registers the gate for addresses: only where the reader clicks, and only with this site.
"use strict";
(() => {
  const list = document.getElementById("schemes");
  const target = new URL("./open?url=%s", document.baseURI).href;
  for (const button of list.querySelectorAll("button")) {
    button.addEventListener("click", () => {
      const said = button.parentElement.querySelector("output");
      try {
        navigator.registerProtocolHandler(button.dataset.scheme, target);
        said.textContent = list.dataset.done;
      } catch (error) {
        said.textContent = list.dataset.failed;
      }
    });
  }
})();
