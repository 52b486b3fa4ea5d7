import { type PictureEdge, picturePath } from '../../contract/features/pictures.ts'
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

/** A picture's address. It changes when the drawings change; a photograph has a new name when its content changes. */
export const artUrl = (imageName: string, width: PictureEdge): string =>
  `${picturePath(imageName, width)}?v=${version}`
