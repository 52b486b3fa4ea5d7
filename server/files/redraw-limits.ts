/**
 * A photograph of a phone has 12 to 40 million pixels. Interlaced and progressive pictures, and every WebP and GIF, are decoded
 * completely before they can be scaled.
 */
export const maxPixels = { jpeg: 40_000_000, png: 40_000_000, webp: 16_000_000, gif: 8_000_000 } as const
export const maxPixelsInPasses = { ...maxPixels, jpeg: 24_000_000, png: 8_000_000 } as const
export type PictureFormat = keyof typeof maxPixels

/** The longer side of the stored picture, in pixels: enough to read a certificate. */
export const longestSide = 3000

/** A photograph or scan as a JPEG; a logo with its transparency; the same on a white square, for phones. */
export type PictureShape = 'picture' | 'logo' | 'icon'
/** Pixels that a logo fits in: three times what a page or a mail shows. */
export const logoBox = { width: 720, height: 160 } as const
/** The side of a phone's icon, and the white around the logo in it. */
export const iconSide = 192
export const iconMargin = 20

/**
 * Decoding, scaling and encoding of the largest accepted picture takes two seconds of the processor. Not two seconds on a clock: the
 * child yields to requests, and a good picture must not be refused because they are many.
 */
export const mostProcessorMs = 10_000

/** Exit codes of the child process. */
export const exitCodes = { done: 0, refused: 3, tooManyPixels: 4 } as const
