import { useState } from 'react'
import { quotes } from '../../../contract/features/quotes/quotes.ts'
import { call } from '../../core/api.ts'
import { Icon } from '../../ui/icon.tsx'
import { shrunk } from '../../ui/shrink-photo.ts'
import { useQuoteWords } from './words.ts'

const most = 6
const addressOf = (id: string) => `/api/v1/special-order-quote/photo/${id}`

/** The photos of a request or a message. */
export function SentPhotos({ ids }: { ids: readonly string[] }) {
  const t = useQuoteWords()
  if (ids.length === 0) return null
  return (
    <ul aria-label={t.ask.photos} className="flex flex-wrap gap-2">
      {ids.map((id, at) => (
        <li key={id}>
          <a href={addressOf(id)} download className="block overflow-hidden rounded-4 border border-line">
            <img src={addressOf(id)} alt={t.photo(at + 1)} loading="lazy" className="size-21 object-cover" />
          </a>
        </li>
      ))}
    </ul>
  )
}

type Props = { ids: readonly string[]; onChange: (ids: readonly string[]) => void }

/** Uploads each photo when it is chosen, so that the request only has their ids. */
export function PhotoChoice({ ids, onChange }: Props) {
  const t = useQuoteWords().ask
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const add = async (file: File) => {
    setFault('')
    setBusy(true)
    try {
      const { bytes, type } = await shrunk(file)
      const sent = await call(
        quotes.photo,
        { body: {} },
        { file: [new File([bytes], 'photo.jpg', { type })] },
      )
      onChange([...ids, sent.fileId])
    } catch {
      setFault(t.photoFailed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label={t.photos} className="flex flex-wrap gap-2">
        {ids.map((id, at) => (
          <li key={id}>
            <button
              type="button"
              aria-label={t.remove(at + 1)}
              onClick={() => onChange(ids.filter((one) => one !== id))}
              className="relative block overflow-hidden rounded-4 border border-line"
            >
              <img src={addressOf(id)} alt="" className="size-21 object-cover" />
              <span className="absolute top-0 right-0 bg-surface p-1">
                <Icon name="close" size={16} />
              </span>
            </button>
          </li>
        ))}
        {ids.length < most && (
          <li>
            <label
              className={`flex size-21 cursor-pointer flex-col items-center justify-center gap-1 rounded-4 border border-field bg-surface font-semibold outline-offset-2 outline-accent hover:bg-sunken has-focus-visible:outline-2 ${busy ? 'opacity-60' : ''}`}
            >
              <Icon name="camera" size={20} />
              {t.photo}
              <input
                type="file"
                accept="image/*"
                className="sr-only"
                disabled={busy}
                onChange={(event) => {
                  const [file] = event.target.files ?? []
                  event.target.value = ''
                  if (file) void add(file)
                }}
              />
            </label>
          </li>
        )}
      </ul>
      {fault && (
        <p role="alert" className="text-12 text-danger">
          {fault}
        </p>
      )}
    </div>
  )
}
