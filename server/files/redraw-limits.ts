/**
 * A photograph of a phone has 12 to 40 million pixels. Interlaced and progressive pictures, and every WebP and GIF, are decoded
 * completely before they can be scaled.
 */
export const maxPixels = { jpeg: 40_000_000, png: 40_000_000, webp: 16_000_000, gif: 8_000_000 } as const
export const maxPixelsInPasses = { ...maxPixels, jpeg: 24_000_000, png: 8_000_000 } as const
export type PictureFormat = keyof typeof maxPixels

/** The longer side of the stored picture, in pixels: enough to read a certificate. */
export const longestSide = 3000

/** Exit codes of the child process. */
export const exitCodes = { done: 0, refused: 3, tooManyPixels: 4 } as const
