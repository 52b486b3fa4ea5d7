import { useState } from 'react'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { shrunk } from '../ui/shrink-photo.ts'
import type { Drive } from './use-drive.ts'
import { pageWords } from './words.ts'

type Taken = { id: string; url: string }

/** Takes photos with the phone's camera. Each is stored on the phone before it is shown as saved. */
export function Camera({
  drive,
  stopId,
  eventId,
  taken,
  onTaken,
}: {
  drive: Drive
  stopId: number
  /** The event that the photos will belong to. */
  eventId: string
  taken: readonly Taken[]
  onTaken: (photo: Taken) => void
}) {
  const t = pageWords()
  const [fault, setFault] = useState('')
  const take = async (file: File) => {
    setFault('')
    try {
      const { bytes, type } = await shrunk(file)
      await drive.addPhoto({ stopId, eventId, takenAt: Date.now(), type, bytes })
      onTaken({ id: crypto.randomUUID(), url: URL.createObjectURL(new Blob([bytes], { type })) })
    } catch (error) {
      setFault(error instanceof DOMException && error.name === 'QuotaExceededError' ? t.full : t.badPhoto)
    }
  }
  return (
    <div className="flex items-center gap-3">
      {taken.length > 0 && (
        <img
          src={taken.at(-1)?.url}
          alt=""
          className="size-24 shrink-0 rounded-4 border border-line object-cover"
        />
      )}
      <div className="min-w-0 flex-1">
        <p className="text-16 font-semibold">{t.photo}</p>
        <p
          className={`mb-2 text-14 ${taken.length > 0 ? 'font-semibold text-accent' : 'text-ink-2'}`}
          role="status"
        >
          {taken.length > 0 ? `${t.saved} (${taken.length})` : t.noPhotos}
        </p>
        {fault && (
          <p role="alert" className="mb-2 text-14 text-danger">
            {fault}
          </p>
        )}
        <label className={`${buttonClass('secondary', 52, true)} focus-within:outline-2`}>
          <Icon name="camera" />
          {taken.length > 0 ? t.another : t.take}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            className="sr-only"
            onChange={(event) => {
              const [file] = event.target.files ?? []
              event.target.value = ''
              if (file) void take(file)
            }}
          />
        </label>
      </div>
    </div>
  )
}
