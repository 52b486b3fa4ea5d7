import { type PointerEvent, useState } from 'react'
import { isPhoto } from '../../../contract/features/pictures.ts'
import { ArtPicture } from '../../ui/art-picture.tsx'
import { artUrl } from '../../ui/product-art.tsx'
import { useMessages } from '../../words/language.tsx'

/** The picture of a product's own page. A click shows it twice as large, then moving the pointer or a finger pans it. */
export function ItemPicture({ imageName, alt }: { imageName: string; alt: string }) {
  const t = useMessages().catalogue
  const [large, setLarge] = useState(false)
  const [at, setAt] = useState({ x: 50, y: 50 })

  function follow(event: PointerEvent<HTMLElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    setAt({
      x: Math.round(((event.clientX - box.left) / box.width) * 100),
      y: Math.round(((event.clientY - box.top) / box.height) * 100),
    })
  }

  if (!imageName) return <span className="block aspect-square w-full rounded-4 bg-tile max-md:aspect-2/1" />
  return (
    <button
      type="button"
      aria-pressed={large}
      aria-label={large ? t.zoomOut : t.zoomIn}
      onClick={() => setLarge(!large)}
      onPointerMove={large ? follow : undefined}
      onPointerDown={follow}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setLarge(false)
      }}
      className={`relative block aspect-square w-full overflow-hidden rounded-4 bg-tile max-md:aspect-2/1 ${large ? 'touch-none cursor-zoom-out' : 'cursor-zoom-in'}`}
    >
      <ArtPicture
        src={artUrl(imageName, large && isPhoto(imageName) ? 1280 : 640)}
        alt={alt}
        edge={640}
        eager
        className="size-full object-contain"
        style={large ? { transform: 'scale(2)', transformOrigin: `${at.x}% ${at.y}%` } : undefined}
      />
    </button>
  )
}
