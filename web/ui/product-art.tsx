import { singleStem } from '../../contract/features/pictures.ts'
import { ArtPicture } from './art-picture.tsx'

type ProductArtProps = {
  /** The catalogue's name of the picture, with or without an extension. */
  imageName: string
  /** Edge of the box in px. */
  size: 40 | 56
  /** The product's color, shown until the picture has loaded. */
  color?: string
  /** Above the fold: fetched at once. */
  eager?: boolean
  /** Sold out: faded. */
  faded?: boolean
}

/** A product's picture in its reserved box on the tile; decorative, because the name is beside it. */
export function ProductArt({ imageName, color, size, eager = false, faded = false }: ProductArtProps) {
  return (
    <span
      className={`relative block shrink-0 overflow-hidden rounded-4 bg-tile ${size === 40 ? 'size-10' : 'size-14'} ${faded ? 'opacity-45' : ''}`}
    >
      {imageName && <ArtPicture src={artUrl(imageName, 112)} color={color} edge={size} eager={eager} />}
    </span>
  )
}

let version = ''

/** Set once from data embedded in the page, before anything renders. */
export const setArtVersion = (current: string) => {
  version = current
}

/**
 * A picture's address, drawn for 112, 320 or 640 px; it changes with the drawings. The small ones of lists show one stem and are
 * bitmaps: an SVG costs the main thread some milliseconds each (docs/decisions/product-art.md).
 */
export const artUrl = (imageName: string, width: 112 | 320 | 640): string =>
  width === 112
    ? `/img/112/${singleStem(imageName)}.webp?v=${version}`
    : `/img/${width}/${imageName.replace(/\.\w+$/, '')}.svg?v=${version}`
