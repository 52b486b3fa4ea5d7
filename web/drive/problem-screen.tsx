import { useState } from 'react'
import type { DriverStop } from '../../contract/features/runs/driving.ts'
import { type GoodsWay, goodsWays } from '../../contract/rules/run-state.ts'
import { type StopFailure, stopFailures } from '../../contract/rules/stop-moves.ts'
import { makeUlid } from '../core/ulid.ts'
import { Button } from '../ui/button.tsx'
import { Camera } from './camera.tsx'
import { Dock, Head, Part, Tiles } from './parts.tsx'
import { go } from './place.ts'
import type { Shown } from './run-screen.tsx'
import { pageWords } from './words.ts'

/** Records why a stop could not be delivered and what happens to the goods. */
export function ProblemScreen({ drive, stop }: Shown & { stop: DriverStop }) {
  const t = pageWords()
  const [reason, setReason] = useState<StopFailure | null>(null)
  const [goods, setGoods] = useState<GoodsWay>('DOCK')
  const [note, setNote] = useState('')
  const [photos, setPhotos] = useState<{ id: string; url: string }[]>([])
  const [eventId] = useState(() => makeUlid(Date.now()))
  const [isFull, setFull] = useState(false)
  const save = async () => {
    if (!reason) return
    try {
      await drive.say({ kind: 'FAILED', stopId: stop.stopId, reason, goods, note })
      go('/drive', { replace: true })
    } catch {
      setFull(true)
    }
  }
  return (
    <>
      <Head title={t.problemAt(stop.number)} text={stop.customer} back={`/drive/stop/${stop.stopId}`} />
      <Part label={t.what}>
        <h2 className="mb-2 text-16 font-semibold">{t.what}</h2>
        <Tiles
          columns={2}
          options={stopFailures
            .filter((key) => key !== 'VEHICLE')
            .map((key) => ({ key, label: t.reasons[key] }))}
          value={reason}
          onPick={setReason}
        />
      </Part>
      <Part>
        <Camera
          drive={drive}
          stopId={stop.stopId}
          eventId={eventId}
          taken={photos}
          onTaken={(photo) => setPhotos([...photos, photo])}
        />
      </Part>
      <Part label={t.goodsTitle}>
        <h2 className="mb-2 text-16 font-semibold">{t.goodsTitle}</h2>
        <Tiles
          options={goodsWays.map((key) => ({ key, label: t.goods[key] }))}
          value={goods}
          onPick={setGoods}
        />
        <label className="mt-3 block text-14 text-ink-2">
          {t.noteLabel}
          <input
            value={note}
            maxLength={300}
            onChange={(event) => setNote(event.target.value)}
            className="mt-1 block h-13 w-full rounded-4 border border-field bg-surface px-3 text-16 text-ink"
          />
        </label>
      </Part>
      {isFull && (
        <p role="alert" className="bg-danger-bg p-4 text-16 text-danger">
          {t.full}
        </p>
      )}
      <Dock>
        <Button kind="primary" size={60} wide disabled={reason === null} onClick={() => void save()}>
          {t.saveNext}
        </Button>
      </Dock>
    </>
  )
}
