import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { type Detector, detectorMaker } from './barcode.ts'
import { useLotWords } from './words.ts'

type Props = {
  /** Called with a code that was scanned, or typed and confirmed with Enter. */
  onScan: (code: string) => void
  field: RefObject<HTMLDivElement | null>
  busy: boolean
}

/** A field for a scanner, a keyboard and, in browsers that read barcodes, the camera. */
export function ScanField({ onScan, field, busy }: Props) {
  const t = useLotWords()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const make = detectorMaker()
  const scan = (code: string) => {
    const trimmed = code.trim()
    if (trimmed === '') return
    setText('')
    onScan(trimmed)
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end gap-2" ref={field}>
        <div className="flex-1">
          <Field label={t.scan} hint={t.scanHint}>
            <TextInput
              size={44}
              icon="search"
              value={text}
              onChange={setText}
              autoComplete="off"
              autoCapitalize="off"
              enterKeyHint="search"
              maxLength={80}
              aria-busy={busy}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                scan(text)
              }}
            />
          </Field>
        </div>
      </div>
      {make && (
        <Button size={44} icon="eye" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {isOpen ? t.closeCamera : t.camera}
        </Button>
      )}
      {isOpen && make && (
        <Camera
          detector={make}
          onCode={(code) => {
            setOpen(false)
            scan(code)
          }}
        />
      )}
    </div>
  )
}

const everyMs = 200

function Camera({ detector, onCode }: { detector: () => Detector; onCode: (code: string) => void }) {
  const t = useLotWords()
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    let stream: MediaStream | undefined
    let timer = 0
    let isGone = false
    const look = async (reader: Detector) => {
      const { current } = video
      const [code] = current && current.readyState >= 2 ? await reader.detect(current).catch(() => []) : []
      if (isGone) return
      if (code) latest.current(code.rawValue)
      else timer = window.setTimeout(() => void look(reader), everyMs)
    }
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then(async (opened) => {
        stream = opened
        if (isGone || !video.current) return opened.getTracks().forEach((track) => track.stop())
        video.current.srcObject = opened
        await video.current.play()
        await look(detector())
      })
      .catch(() => setFailed(true))
    return () => {
      isGone = true
      window.clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
  }, [detector])
  if (failed) return <p role="alert">{t.noCamera}</p>
  return (
    <figure className="flex flex-col gap-1">
      <video ref={video} muted playsInline className="aspect-video w-full rounded-4 bg-sunken object-cover" />
      <figcaption className="text-12 text-ink-2">{t.aim}</figcaption>
    </figure>
  )
}
