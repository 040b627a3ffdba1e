/** Applies updates from the server of `watch`. */
function keepUpToDate() {
  const live = /** @type {HTMLElement} */ (document.getElementById('live'));
  const state = /** @type {HTMLElement} */ (document.getElementById('state'));
  const events = new EventSource('/events');
  events.onopen = () => {
    state.textContent = 'watching: this page refreshes itself';
  };
  events.onmessage = ({ data }) => {
    live.innerHTML = data;
  };
  events.onerror = () => {
    state.textContent = 'the watch has ended, or is out of reach; these are the last games';
  };
}

keepUpToDate();
document.documentElement.dataset.ready = 'true';
