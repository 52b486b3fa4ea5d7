/** Whether a picture's name is a photograph's; every other name is a drawing's. */
export const isPhoto = (imageName: string): boolean => /^photo-[0-9a-f]{24}\b/.test(imageName)

const stemOf = (imageName: string): string => imageName.replace(/\.\w+$/, '')

/**
 * The picture name for lists, emails and cards: one stem. The product's own picture may be a wrapped bunch, which looks like paper
 * at small sizes. A name that includes a view stays unchanged, and so does a photograph's.
 */
export const singleStem = (imageName: string): string => {
  const stem = stemOf(imageName)
  return stem.includes('--') || isPhoto(stem) ? stem : `${stem}--single`
}

/** Edges of pictures in px; the largest is for photographs that are looked at closely. */
export type PictureEdge = 112 | 320 | 640 | 1280

/**
 * The address of a picture without its version. Drawings are sent as SVG, the small ones of lists as bitmaps of one stem: an SVG costs
 * the main thread some milliseconds each (docs/decisions/product-art.md). Photographs are bitmaps at every size.
 */
export const picturePath = (imageName: string, width: PictureEdge): string => {
  if (isPhoto(imageName)) return `/img/${width}/${stemOf(imageName)}.webp`
  return width === 112
    ? `/img/112/${singleStem(imageName)}.webp`
    : `/img/${Math.min(width, 640)}/${stemOf(imageName)}.svg`
}

/** The address of a picture for emails, because some mail readers don't show WebP. */
export const mailPicturePath = (imageName: string): string =>
  isPhoto(imageName)
    ? `/img/112/${stemOf(imageName)}.jpg`
    : `/img/112/${encodeURIComponent(singleStem(imageName))}.webp`

/** The distributor's logo or its icon; without an id, the current logo, for emails. */
export const logoPath = (id?: string): string => (id === undefined ? '/img/logo.png' : `/img/logo/${id}.png`)

/** A product's video: a file under /video, or a video on YouTube or Vimeo. */
export type Video = { kind: 'file' | 'youtube' | 'vimeo'; id: string }

/** A video as stored in a product's `videoName`; `videoOf` parses it. */
export const videoName = ({ kind, id }: Video): string => (kind === 'file' ? id : `${kind}:${id}`)

export function videoOf(name: string | null): Video | null {
  if (name === null) return null
  const [, kind, id] = /^(youtube|vimeo):([\w-]+)$/.exec(name) ?? []
  return kind && id ? { kind: kind as Video['kind'], id } : { kind: 'file', id: name }
}

/** The address of a site's player, opened when the reader starts the video; no cookies are set before that. */
export const playerAddress = ({ kind, id }: Video): string =>
  kind === 'youtube'
    ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`
    : `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`

/** Sites whose players a page may frame. */
export const playerOrigins = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const
