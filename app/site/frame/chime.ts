/** What a celebration does besides its picture: a short vibration, and a sound for those who turned it on. */

const CHIME = "celebration-chime";

/** Whether this browser plays the sound. */
export function isChimeOn(): boolean {
  try {
    return localStorage.getItem(CHIME) === "on";
  } catch {
    return false; // blocked by the browser
  }
}

/** Turns the sound on or off in this browser. Turning it on plays it. */
export function setChime(on: boolean): void {
  try {
    localStorage.setItem(CHIME, on ? "on" : "off");
  } catch {
    // blocked by the browser: it is on for this time
  }
  if (on) playChime();
}

/** Vibrates and plays the sound, where the device can and motion is not reduced. */
export function celebrate(): void {
  // Before a first tap browsers block both, with a warning.
  if (!navigator.userActivation?.hasBeenActive) return;
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) navigator.vibrate?.([20, 60, 40]);
  if (isChimeOn()) playChime();
}

/** Three rising notes: their pitch in hertz, and when they begin in seconds. */
const NOTES = [
  { pitch: 523, at: 0 },
  { pitch: 659, at: 0.09 },
  { pitch: 784, at: 0.18 },
];

/** Made by the browser, so that nothing is loaded for it. */
function playChime(): void {
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.connect(audio.destination);
  volume.gain.setValueAtTime(0.12, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.8);
  for (const { pitch, at } of NOTES) {
    const note = audio.createOscillator();
    note.type = "triangle";
    note.frequency.value = pitch;
    note.connect(volume);
    note.start(audio.currentTime + at);
    note.stop(audio.currentTime + 0.8);
  }
  setTimeout(() => void audio.close(), 1000);
}
