import { useState } from 'react'
import {
  mostMarks,
  mostPhotosOfClaim,
  type PhotoKind,
  photoKinds,
} from '../../../contract/rules/claim-photos.ts'
import { Icon } from '../../ui/icon.tsx'
import { linkButtonClass } from '../../ui/link.ts'
import { useLanguage } from '../../words/language.tsx'
import { type ClaimDraft, type DraftLine, type DraftPhoto, photosOf } from './draft.ts'
import { MarkedPhoto } from './marked-photo.tsx'
import type { Drafting } from './use-draft.ts'
import { useClaimWords } from './words.ts'

type Props = { line: DraftLine; item: string; drafting: Drafting; draft: ClaimDraft }

/** The photos of a line: first those that its reason requires, one of them large with its marks. */
export function PhotosPart({ line, item, drafting, draft }: Props) {
  const words = useClaimWords()
  const t = words.write
  const { language } = useLanguage()
  const [openId, setOpenId] = useState('')
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const mine = draft.photos.filter((photo) => photo.line === line.line)
  const { needed, missing } = photosOf(draft, line)
  const open = mine.find(({ photoId }) => photoId === openId) ?? mine[0]
  const isFull = draft.photos.length >= mostPhotosOfClaim
  const name = (photo: DraftPhoto) => t.photoOf(words.photoKinds[photo.kind], item)
  const address = ({ photoId, isSent }: DraftPhoto) =>
    isSent ? `/api/v1/claims/${draft.claimId}/photos/${photoId}` : drafting.pictures[photoId]
  const add = async (file: File, kind: PhotoKind) => {
    setFault('')
    setBusy(true)
    try {
      setOpenId(await drafting.addPhoto(file, { line: line.line, kind }))
    } catch (error) {
      setFault(error instanceof DOMException && error.name === 'QuotaExceededError' ? t.full : t.badPhoto)
    } finally {
      setBusy(false)
    }
  }
  const mark = (photoId: string, marks: DraftPhoto['marks']) =>
    drafting.change((before) => ({
      ...before,
      photos: before.photos.map((photo) => (photo.photoId === photoId ? { ...photo, marks } : photo)),
    }))
  const slots: PhotoKind[] = [
    ...missing,
    ...(mine.length > 0 || needed.length === 0 ? ['OTHER' as const] : []),
  ]
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-14 font-semibold">{t.photos}</h3>
        <p
          role="status"
          className={`text-12 ${missing.length > 0 ? 'text-ink-2' : 'font-semibold text-accent'}`}
        >
          {needed.length === 0
            ? t.photosNone
            : missing.length === 0
              ? t.photosAll(needed.length)
              : t.photosMissing(list.format(missing.map((kind) => words.photoKindsIn[kind])))}
        </p>
      </div>
      {open && address(open) && (
        <div className="relative">
          <MarkedPhoto
            src={address(open) ?? ''}
            alt={name(open)}
            marks={open.marks}
            onMarks={(marks) => mark(open.photoId, marks)}
          />
          {open.marks.length < mostMarks && (
            <p className="pointer-events-none photo-words absolute bottom-0 left-0 px-2 py-1 text-12 font-semibold">
              {words.marks.tap}
            </p>
          )}
        </div>
      )}
      <ul className="flex flex-wrap gap-2">
        {[...mine]
          .sort((a, b) => photoKinds.indexOf(a.kind) - photoKinds.indexOf(b.kind))
          .map((photo) => (
            <li key={photo.photoId} className="flex flex-col gap-0.5">
              <button
                type="button"
                aria-pressed={photo === open}
                aria-label={name(photo)}
                onClick={() => setOpenId(photo.photoId)}
                className={`h-16 w-21 overflow-hidden rounded-4 border-2 ${photo === open ? 'border-accent' : 'border-line'}`}
              >
                <img src={address(photo)} alt="" className="size-full object-cover" />
              </button>
              <span className="text-12 text-ink-2">{words.photoKinds[photo.kind]}</span>
              <button
                type="button"
                className={`${linkButtonClass} min-h-6 text-12 max-md:min-h-11`}
                aria-label={t.removePhoto(words.photoKinds[photo.kind])}
                onClick={() => drafting.removePhoto(photo.photoId)}
              >
                {t.remove}
              </button>
            </li>
          ))}
        {!isFull &&
          slots.map((kind) => (
            <li key={kind}>
              <label
                className={`flex h-16 w-21 cursor-pointer flex-col items-center justify-center gap-0.5 rounded-4 border border-field bg-surface px-1 text-center text-12 font-semibold outline-offset-2 outline-accent hover:bg-sunken has-focus-visible:outline-2 ${busy ? 'opacity-60' : ''}`}
              >
                <Icon name="camera" size={20} />
                {words.photoKinds[kind]}
                <input
                  type="file"
                  accept="image/*"
                  capture="environment"
                  className="sr-only"
                  disabled={busy}
                  aria-label={t.take(words.photoKinds[kind])}
                  onChange={(event) => {
                    const [file] = event.target.files ?? []
                    event.target.value = ''
                    if (file) void add(file, kind)
                  }}
                />
              </label>
            </li>
          ))}
      </ul>
      {isFull && <p className="text-12 text-ink-2">{t.tooMany}</p>}
      {fault && (
        <p role="alert" className="text-12 text-danger">
          {fault}
        </p>
      )}
    </div>
  )
}
