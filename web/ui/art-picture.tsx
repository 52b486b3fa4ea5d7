import { type CSSProperties, useState } from 'react'
import { fillOf } from './color-dot.tsx'

type ArtPictureProps = {
  src: string
  /** The product's color, `#rrggbb`; without it the box has no color. */
  color?: string | undefined
  alt?: string
  /** Edge for layout, in px. */
  edge: number
  eager?: boolean
  className?: string
  style?: CSSProperties | undefined
}

/** A picture that fills its parent. Until it has loaded, or if it fails, shows a disc of the product's color. */
export function ArtPicture({ src, color, alt = '', edge, eager, className, style }: ArtPictureProps) {
  const [ended, setEnded] = useState({ src: '', isThere: false })
  const hasEnded = ended.src === src
  const isMissing = hasEnded && !ended.isThere
  return (
    <>
      {color && !(hasEnded && ended.isThere) && <Disc color={color} />}
      {isMissing && alt && <span className="sr-only">{alt}</span>}
      {!isMissing && (
        <img
          src={src}
          alt={alt}
          width={edge}
          height={edge}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onLoad={() => setEnded({ src, isThere: true })}
          onError={() => setEnded({ src, isThere: false })}
          className={`relative ${className ?? ''}`}
          style={style}
        />
      )}
    </>
  )
}

const Disc = ({ color }: { color: string }) => (
  <span
    aria-hidden="true"
    data-disc
    className="art-disc absolute inset-0 m-auto aspect-square h-2/5 rounded-[50%] opacity-40"
    style={{ background: fillOf(color) }}
  />
)
