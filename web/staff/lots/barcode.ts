/** The browser's reader of codes (Shape Detection), which TypeScript doesn't know yet. */
export type Detector = { detect: (image: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type Maker = new () => Detector

let made: (() => Detector) | undefined

/** Makes a reader; undefined in browsers without one, or without a camera. Always the same function. */
export function detectorMaker(): (() => Detector) | undefined {
  const Known = (globalThis as { BarcodeDetector?: Maker }).BarcodeDetector
  if (!Known || !navigator.mediaDevices?.getUserMedia) return undefined
  made ??= () => new Known()
  return made
}
