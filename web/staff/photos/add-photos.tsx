import { type FormEvent, useEffect, useRef, useState } from 'react'
import { photoTypes } from '../../../contract/features/photos.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import type { Photos } from './use-photos.ts'
import { usePhotoWords } from './words.ts'

const picturesOf = (list: FileList | undefined) =>
  [...(list ?? [])].filter(
    ({ type, name }) => type.startsWith('image/') || /\.(jpe?g|png|webp|heic)$/i.test(name),
  )

/** Adds pictures: chosen files, dropped or pasted ones, from a phone's camera, or from a web address. */
export function AddPhotos({ all }: { all: Photos }) {
  const t = usePhotoWords()
  const [over, setOver] = useState(false)
  const [address, setAddress] = useState('')
  const latest = useRef(all)
  useEffect(() => {
    latest.current = all
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = picturesOf(event.clipboardData?.files)
      if (files.length === 0) return
      event.preventDefault()
      void latest.current.addFiles(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])

  async function fetchIt(event: FormEvent) {
    event.preventDefault()
    if (address.trim() !== '' && (await all.addFrom(address.trim()))) setAddress('')
  }

  return (
    <section
      aria-label={t.upload}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(false)
        void all.addFiles([...event.dataTransfer.files])
      }}
      className={`flex flex-col gap-3 rounded-4 border border-dashed p-3 ${over ? 'border-accent bg-tint' : 'border-line-2'}`}
    >
      <div className="flex flex-wrap items-center gap-2">
        <Chooser label={t.files} button={t.upload} all={all} />
        <span className="lg:hidden">
          <Chooser label={t.camera} button={t.take} all={all} camera />
        </span>
        <p className="text-12 text-ink-2">
          {t.drop} {t.kinds}
        </p>
      </div>
      <form onSubmit={fetchIt} className="flex items-start gap-2" noValidate>
        <div className="min-w-0 flex-1">
          <Field label={t.address} hint={t.addressHint}>
            <TextInput value={address} onChange={setAddress} type="url" maxLength={2000} autoComplete="off" />
          </Field>
        </div>
        <span className="pt-5.5">
          <Button submit busy={all.busy === t.fetching ? t.fetching : undefined}>
            {t.fetch}
          </Button>
        </span>
      </form>
    </section>
  )
}

type ChooserProps = { label: string; button: string; all: Photos; camera?: boolean }

/** `camera`: on a phone it opens the camera directly. */
function Chooser({ label, button, all, camera = false }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  const sends = all.busy !== ''
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={photoTypes.join()}
        {...(camera ? { capture: 'environment' as const } : { multiple: true })}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          void all.addFiles(files)
        }}
      />
      <Button
        icon={camera ? 'eye' : 'plus'}
        busy={sends && !camera ? all.busy : undefined}
        disabled={sends && camera}
        onClick={() => input.current?.click()}
      >
        {button}
      </Button>
    </>
  )
}
