type ProductArtProps = {
  /** As the catalogue names the picture, with or without an extension. */
  imageName: string
  /** Edge of the box in px. */
  size: 40 | 56
  /** Above the fold: fetched at once. */
  eager?: boolean
  /** Sold out: pale. */
  faded?: boolean
}

/** A product's picture in its reserved box on the tile; the name stands beside it, so it says nothing itself. */
export function ProductArt({ imageName, size, eager = false, faded = false }: ProductArtProps) {
  return (
    <span
      className={`block shrink-0 overflow-hidden rounded-4 bg-tile ${size === 40 ? 'size-10' : 'size-14'} ${faded ? 'opacity-45' : ''}`}
    >
      {imageName && (
        <img
          src={artUrl(imageName, 112)}
          alt=""
          width={size}
          height={size}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
        />
      )}
    </span>
  )
}

let version = ''

/** Set once, from what the page carries, before anything is drawn. */
export const setArtVersion = (current: string) => {
  version = current
}

/**
 * Where a picture is served, drawn for 112, 320 or 640 px; the address changes with the drawings. The small ones of lists come
 * as pixels: a drawing costs the page's own thread some milliseconds each (docs/decisions/product-art.md).
 */
export const artUrl = (imageName: string, width: 112 | 320 | 640): string =>
  `/img/${width}/${imageName.replace(/\.\w+$/, '')}.${width === 112 ? 'webp' : 'svg'}?v=${version}`
