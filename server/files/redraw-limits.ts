/**
 * The most pixels of a picture: a phone's photo has 12 to 40 million. Interlaced and progressive pictures, and every WebP and
 * GIF, are decoded completely before they can be scaled.
 */
export const maxPixels = { jpeg: 40_000_000, png: 40_000_000, webp: 16_000_000, gif: 8_000_000 } as const
export const maxPixelsInPasses = { ...maxPixels, jpeg: 24_000_000, png: 8_000_000 } as const
export type PictureFormat = keyof typeof maxPixels

/** The longer side of the stored picture, in pixels: enough to read a certificate. */
export const longestSide = 3000

/** `picture`: a photo or scan as a JPEG. `logo`: a logo with its transparency. `icon`: a logo on a white square, for phones. */
export type PictureShape = 'picture' | 'logo' | 'icon'
/** The maximum size of a logo in pixels: three times its size on a page or in a mail. */
export const logoBox = { width: 720, height: 160 } as const
/** The side of a phone's icon, and the white margin around the logo in it, in pixels. */
export const iconSide = 192
export const iconMargin = 20

/**
 * Milliseconds of processor time; the largest accepted picture takes two seconds to decode, scale and encode. Not wall-clock
 * time: the child yields to requests, and a valid picture must not be refused because many are waiting.
 */
export const mostProcessorMs = 10_000

/** Exit codes of the child process. */
export const exitCodes = { done: 0, refused: 3, tooManyPixels: 4 } as const
