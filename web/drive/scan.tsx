import { useEffect, useRef, useState } from 'react'
import type { DriverRun, DriverStop } from '../../contract/features/runs/driving.ts'
import { type Scanned, scannedOn } from '../../contract/rules/box-labels.ts'
import { Button } from '../ui/button.tsx'
import { pageWords } from './words.ts'

type Detector = { detect: (image: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> }
type DetectorClass = new (options: { formats: readonly string[] }) => Detector
const detectorOf = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

const keyOf = (runId: number) => `drive.scanned.${runId}`
const keptLabels = (runId: number): string[] => {
  try {
    return JSON.parse(localStorage.getItem(keyOf(runId)) ?? '[]') as string[]
  } catch {
    return []
  }
}

/** The labels scanned on a run, stored on the phone. */
export function useScanned({ runId }: DriverRun) {
  const [labels, setLabels] = useState<ReadonlySet<string>>(() => new Set(keptLabels(runId)))
  const add = (label: string): ReadonlySet<string> => {
    const next = new Set([...labels, label])
    setLabels(next)
    // Labels of a practice run are not stored.
    if (runId === 0) return next
    try {
      localStorage.setItem(keyOf(runId), JSON.stringify([...next]))
    } catch {
      // The count itself is stored with its report. A label scanned again after a restart counts twice.
    }
    return next
  }
  return { labels, add }
}

type Props = {
  run: DriverRun
  labels: ReadonlySet<string>
  /** Called for a label of this run that was not scanned before. */
  onNew: (stop: DriverStop, label: string) => void
}

/** Scans box labels: with a reader, which types them and presses Enter, or with the camera on phones that can read codes. */
export function Scan({ run, labels, onNew }: Props) {
  const t = pageWords().scan
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const [isFilming, setFilming] = useState(false)
  const take = (read: string) => {
    const scanned = scannedOn(run.stops, labels, read)
    setSaid(sentenceOf(scanned))
    setText('')
    if (scanned.is === 'new') onNew(scanned.stop, scanned.text)
  }
  const sentenceOf = (scanned: Scanned<DriverStop>): string => {
    if (scanned.is === 'unreadable') return t.unreadable
    if (scanned.is === 'elsewhere') return t.elsewhere(scanned.label.orderNumber)
    const { stop, label } = scanned
    return scanned.is === 'again'
      ? t.again(label.box, label.of)
      : t.taken(label.box, label.of, stop.number, stop.customer)
  }
  return (
    <div className="flex flex-col gap-2 border-b border-line bg-surface px-4 py-3">
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') take(text)
        }}
      >
        <input
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-label={t.label}
          placeholder={t.label}
          autoCapitalize="characters"
          autoComplete="off"
          enterKeyHint="done"
          className="h-13 min-w-0 flex-1 rounded-4 border border-field bg-surface px-3 text-16"
        />
        {detectorOf() && (
          <Button size={52} icon="camera" onClick={() => setFilming(!isFilming)} aria-pressed={isFilming}>
            {t.camera}
          </Button>
        )}
      </form>
      {isFilming && <Film onRead={take} onFailed={() => setSaid(t.noCamera)} />}
      <p role="status" className="text-14 text-ink-2 empty:hidden">
        {said}
      </p>
    </div>
  )
}

const everyMs = 300

/** The camera's picture; a code that stays in view is reported once. */
function Film({ onRead, onFailed }: { onRead: (read: string) => void; onFailed: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const handlers = useRef({ onRead, onFailed })
  handlers.current = { onRead, onFailed }
  useEffect(() => {
    const Found = detectorOf()
    if (!Found) return
    const detector = new Found({ formats: ['code_128', 'code_39', 'qr_code'] })
    let stream: MediaStream | undefined
    let last = ''
    const look = async () => {
      const [code] = video.current ? await detector.detect(video.current).catch(() => []) : []
      if (code && code.rawValue !== last) handlers.current.onRead(code.rawValue)
      last = code?.rawValue ?? ''
    }
    const timer = setInterval(() => void look(), everyMs)
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).then(
      (opened) => {
        stream = opened
        if (video.current) video.current.srcObject = opened
      },
      () => handlers.current.onFailed(),
    )
    return () => {
      clearInterval(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
  }, [])
  return (
    <video
      ref={video}
      autoPlay
      playsInline
      muted
      className="max-h-60 w-full rounded-4 bg-sunken object-cover"
    />
  )
}
