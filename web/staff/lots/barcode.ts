/** The browser's barcode reader (Shape Detection API), for which TypeScript has no types. */
export type Detector = { detect: (image: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type Maker = new () => Detector

let made: (() => Detector) | undefined

/** Creates a reader; undefined in browsers without one, or without a camera. A stable function. */
export function detectorMaker(): (() => Detector) | undefined {
  const Known = (globalThis as { BarcodeDetector?: Maker }).BarcodeDetector
  if (!Known || !navigator.mediaDevices?.getUserMedia) return undefined
  made ??= () => new Known()
  return made
}
