/**
 * A picture with more pixels is no photo of a document: 25 million are 5,000 by 5,000. Interlaced and progressive pictures, and every
 * WebP and GIF, are decoded completely before they can be scaled.
 */
export const maxPixels = { jpeg: 25_000_000, png: 25_000_000, webp: 12_500_000, gif: 8_000_000 } as const
export const maxPixelsInPasses = { ...maxPixels, jpeg: 12_500_000, png: 8_000_000 } as const
export type PictureFormat = keyof typeof maxPixels
/** The longer side of the stored picture, in pixels: enough to read a certificate. */
export const longestSide = 3000

/** Exit codes of the child process. */
export const exitCodes = { done: 0, refused: 3 } as const
