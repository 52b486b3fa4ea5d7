import { useId } from 'react'
import type { PhotoMark } from '../../../contract/rules/claim-photos.ts'
import { MarkedPhoto } from '../../features/claims/marked-photo.tsx'
import { IconButton } from '../../ui/button.tsx'
import { useModal } from '../../ui/modal.ts'
import { useClaimDeskWords } from './words.ts'

export type ShownPhoto = { src: string; alt: string; marks: readonly PhotoMark[]; facts: string }

type Props = { photos: readonly ShownPhoto[]; at: number; onAt: (at: number) => void; onClose: () => void }

/** One photo over the page, as large as it fits. Arrows switch photos, Space and Esc close it. */
export function LargePhoto({ photos, at, onAt, onClose }: Props) {
  const t = useClaimDeskWords()
  const id = useId()
  const dialog = useModal(true, onClose)
  const photo = photos[at]
  const go = (by: number) => onAt((at + by + photos.length) % photos.length)
  if (!photo) return null
  return (
    <dialog
      ref={dialog}
      className="dialog large-photo"
      aria-labelledby={id}
      onKeyDown={(event) => {
        const act = {
          ArrowRight: () => go(1),
          ArrowLeft: () => go(-1),
          ...(event.target instanceof HTMLButtonElement ? {} : { ' ': onClose }),
        }[event.key]
        if (!act) return
        event.preventDefault()
        act()
      }}
    >
      <div className="flex items-center gap-2 border-b border-line px-4 py-2">
        <h2 id={id} className="min-w-0 flex-1 text-14 font-semibold">
          {photo.alt} <span className="font-normal text-ink-2">{photo.facts}</span>
        </h2>
        {photos.length > 1 && (
          <>
            <IconButton icon="chevron-left" size={44} label={t.previousPhoto} onClick={() => go(-1)} />
            <IconButton icon="chevron-right" size={44} label={t.nextPhoto} onClick={() => go(1)} />
          </>
        )}
        <IconButton icon="close" size={44} label={t.close} onClick={onClose} />
      </div>
      <MarkedPhoto src={photo.src} alt={photo.alt} marks={photo.marks} large />
    </dialog>
  )
}
