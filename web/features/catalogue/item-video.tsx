import { useState } from 'react'
import { playerAddress, type Video } from '../../../contract/features/pictures.ts'
import { Button } from '../../ui/button.tsx'
import { artUrl } from '../../ui/product-art.tsx'
import { useMessages } from '../../words/language.tsx'

type Props = { video: Video; poster: string; label: string }

/** A product's video. A video on another site loads only after a click; until then that site learns nothing. */
export function ItemVideo({ video, poster, label }: Props) {
  const t = useMessages().catalogue
  const [plays, setPlays] = useState(false)
  if (video.kind === 'file')
    return (
      <video
        src={`/video/${video.id}`}
        {...(poster && { poster: artUrl(poster, 640) })}
        controls
        autoPlay={!matchMedia('(prefers-reduced-motion: reduce)').matches}
        muted
        loop
        playsInline
        aria-label={label}
        className="aspect-square w-full rounded-4 bg-tile max-md:aspect-2/1"
      />
    )
  if (plays)
    return (
      <iframe
        src={playerAddress(video)}
        title={label}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        className="aspect-square w-full rounded-4 border-0 max-md:aspect-video bg-tile"
      />
    )
  const site = video.kind === 'youtube' ? 'YouTube' : 'Vimeo'
  return (
    <div className="relative grid aspect-square w-full place-items-center overflow-hidden rounded-4 bg-tile">
      {poster && (
        <img
          src={artUrl(poster, 640)}
          alt=""
          className="absolute inset-0 size-full object-cover opacity-45"
        />
      )}
      <span className="relative flex flex-col items-center gap-2 p-4 text-center">
        <Button kind="primary" size={52} icon="play" onClick={() => setPlays(true)}>
          {t.playFrom(site)}
        </Button>
        <span className="rounded-4 bg-surface px-2 py-1 text-12 text-ink-2">{t.playNotice(site)}</span>
      </span>
    </div>
  )
}
