import { type FormEvent, useRef, useState } from 'react'
import { videoTypes } from '../../../contract/features/photos.ts'
import type { Video } from '../../../contract/features/pictures.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { Photos } from './use-photos.ts'
import { usePhotoWords } from './words.ts'

/** A product's video, from a file or a web address. */
export function VideoPart({ all, video, adds }: { all: Photos; video: Video | null; adds: boolean }) {
  const t = usePhotoWords()
  const [address, setAddress] = useState('')
  const input = useRef<HTMLInputElement>(null)

  async function set(at: string, file?: File) {
    if (!(await all.setVideo(at, file))) return
    setAddress('')
    showToast({ text: t.videoSet })
  }
  return (
    <section aria-label={t.video} className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="font-semibold">{t.video}</h3>
      {video ? (
        <div className="flex flex-wrap items-center gap-3">
          {video.kind === 'file' ? (
            <video
              src={`/video/${video.id}`}
              controls
              muted
              playsInline
              aria-label={t.ownVideo}
              className="w-60 rounded-4 bg-tile"
            />
          ) : (
            <p>{t.videoFrom(video.kind === 'youtube' ? 'YouTube' : 'Vimeo', video.id)}</p>
          )}
          <Button
            icon="trash"
            onClick={async () => {
              if (await all.removeVideo()) showToast({ text: t.videoRemoved })
            }}
          >
            {t.remove}
          </Button>
        </div>
      ) : (
        <p className="text-ink-2">{t.noVideo}</p>
      )}
      {adds && (
        <form
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            if (address.trim() !== '') void set(address.trim())
          }}
          className="flex flex-wrap items-start gap-2"
        >
          <div className="min-w-0 flex-1 basis-60">
            <Field label={t.videoAddress} hint={t.videoKinds}>
              <TextInput
                value={address}
                onChange={setAddress}
                type="url"
                maxLength={500}
                autoComplete="off"
              />
            </Field>
          </div>
          <span className="flex gap-2 pt-5.5">
            <Button submit>{t.setVideo}</Button>
            <input
              ref={input}
              type="file"
              accept={videoTypes.join()}
              aria-label={t.videoFile}
              tabIndex={-1}
              className="sr-only"
              onChange={(event) => {
                const file = event.target.files?.[0]
                event.target.value = ''
                if (file) void set('', file)
              }}
            />
            <Button busy={all.busy || undefined} onClick={() => input.current?.click()}>
              {t.videoFile}
            </Button>
          </span>
        </form>
      )}
    </section>
  )
}
