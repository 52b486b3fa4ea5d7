import { useEffect, useState } from 'react'
import type { DriverStop } from '../../contract/features/runs/driving.ts'
import { lacking, proofOf } from '../../contract/rules/proof.ts'
import { isOpenStop, type StopNow, type Strokes } from '../../contract/rules/run-state.ts'
import type { DropPlace } from '../../contract/rules/stop-moves.ts'
import { makeUlid } from '../core/ulid.ts'
import { Button, buttonClass, IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Camera } from './camera.tsx'
import { clockOf, Dock, dollars, Head, Part, Tabs, Tiles } from './parts.tsx'
import { go } from './place.ts'
import { callLink, type Shown } from './run-screen.tsx'
import { Signature } from './signature.tsx'
import { keepDraft, keptDraft } from './store.ts'
import { pageWords } from './words.ts'

type Draft = {
  eventId: string
  pieces: number | null
  taker: string
  place: DropPlace | null
  signature: Strokes | null
  photos: number
}

/** A stop: how much was unloaded, a photo, who received it. */
export function StopScreen({ drive, run, now, stop }: Shown & { stop: DriverStop }) {
  const t = pageWords()
  const { stopId } = stop
  const [draft, setDraft] = useState<Draft | null>(null)
  const [urls, setUrls] = useState<{ id: string; url: string }[]>([])
  const [said, setSaid] = useState<{ must: string[]; ask: string[] } | null>(null)
  const [isOther, setOther] = useState(false)
  const [isFull, setFull] = useState(false)
  const state = now.stops.get(stopId) as StopNow
  useEffect(() => {
    void keptDraft<Draft>(`stop ${stopId}`).then((kept) =>
      setDraft(
        kept ?? {
          eventId: makeUlid(Date.now()),
          pieces: stop.boxes,
          taker: '',
          place: null,
          signature: null,
          photos: 0,
        },
      ),
    )
  }, [stopId, stop.boxes])
  if (!draft) return null
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    setSaid(null)
    void keepDraft(`stop ${stopId}`, next)
  }
  const collected = Object.values(state.collected)
  const deliver = async (isSure: boolean) => {
    const levels = proofOf(stop.proof, { isCod: stop.isCod })
    const lacks = lacking(levels, {
      photo: draft.photos > 0,
      signature: draft.signature !== null,
      name: draft.taker !== '' || (draft.place !== null && draft.place !== 'HAND'),
      count: draft.pieces !== null,
    })
    const must = lacks.must.map((part) => t.parts[part])
    if (stop.collect > 0 && collected.length === 0)
      must.push(t.collectFlag(dollars(Math.round(stop.collect * 100))))
    const ask = isSure ? [] : lacks.ask.map((part) => t.parts[part])
    if (must.length > 0 || ask.length > 0) return setSaid({ must, ask })
    try {
      await drive.say({
        kind: 'DELIVERED',
        stopId,
        pieces: draft.pieces ?? stop.boxes,
        taker: draft.taker,
        place: draft.place ?? 'HAND',
        signature: draft.signature,
      })
      await keepDraft(`stop ${stopId}`, undefined)
      go('/drive', { replace: true })
    } catch {
      setFull(true)
    }
  }
  const head = (
    <Head
      title={t.stopOf(stop.number, run.stops.length)}
      text={
        state.arrivedAt
          ? t.since(clockOf(run, state.arrivedAt))
          : t.planned(clockOf(run, Date.parse(stop.plannedAt)))
      }
      back="/drive"
    >
      <a
        href={callLink(stop.phoneNumber)}
        aria-label={t.call}
        className={`${buttonClass('secondary', 52)} w-13`}
      >
        <Icon name="phone" size={20} />
      </a>
    </Head>
  )
  const where = (
    <Part>
      <h2 className="text-22 font-semibold">{stop.customer}</h2>
      <p className="text-16 text-ink-2">
        {[stop.addressLine1, stop.addressLine2, stop.city].filter(Boolean).join(', ')}
      </p>
      {(stop.wishPlace || stop.wishNote) && (
        <p className="mt-3 rounded-4 border border-accent bg-tint-2 p-3 text-16">
          <strong className="text-accent">{t.asks}</strong>{' '}
          {[stop.wishPlace ? t.wishes[stop.wishPlace] : '', stop.wishNote].filter(Boolean).join('. ')}
        </p>
      )}
      {stop.notes.map((note) => (
        <p key={note} className="mt-3 text-16">
          <strong>{t.note}</strong> {note}
        </p>
      ))}
    </Part>
  )
  if (!isOpenStop(state.state) || state.state === 'CANCELLED')
    return (
      <>
        {head}
        {where}
        <Part>
          <p className="text-16 font-semibold">
            {state.state === 'DELIVERED'
              ? t.deliveredTo(state.taker || (state.place ? t.places[state.place] : ''))
              : state.state === 'CANCELLED'
                ? t.canceled
                : t.failed(state.reason ? t.reasons[state.reason] : '')}
          </p>
          {state.state === 'FAILED' && (
            <div className="mt-4">
              <Button
                kind="primary"
                size={60}
                wide
                onClick={() => void drive.say({ kind: 'CAME_BACK', stopId })}
              >
                {t.comesBack}
              </Button>
            </div>
          )}
        </Part>
        <Tabs now="run" />
      </>
    )
  const takers = [...stop.people.map((key) => ({ key, label: key })), { key: '', label: t.someone }]
  const byHand = (taker: string) => change({ taker, place: 'HAND' })
  return (
    <>
      {head}
      {where}
      <Part>
        <div className="flex items-center justify-between gap-3">
          <div>
            <p className="text-16 font-semibold">{t.off}</p>
            <p className="text-14 text-ink-2">{t.pieces(stop.boxes)}</p>
          </div>
          <div className="flex items-center gap-1">
            <IconButton
              icon="minus"
              kind="secondary"
              size={60}
              label={t.fewer}
              onClick={() => change({ pieces: Math.max(0, (draft.pieces ?? 0) - 1) })}
            />
            <output className="w-15 text-center text-22 font-semibold">{draft.pieces ?? 0}</output>
            <IconButton
              icon="plus"
              kind="secondary"
              size={60}
              label={t.more}
              onClick={() => change({ pieces: (draft.pieces ?? 0) + 1 })}
            />
          </div>
        </div>
      </Part>
      {stop.collect > 0 && (
        <Part>
          <Button size={60} wide icon="card" onClick={() => go(`/drive/stop/${stopId}/collect`)}>
            {collected[0]
              ? t.taken(t.ways[collected[0].way], dollars(collected[0].cents))
              : t.collectFlag(dollars(Math.round(stop.collect * 100)))}
          </Button>
        </Part>
      )}
      <Part>
        <Camera
          drive={drive}
          stopId={stopId}
          eventId={draft.eventId}
          taken={urls}
          onTaken={(photo) => {
            setUrls([...urls, photo])
            change({ photos: draft.photos + 1 })
          }}
        />
      </Part>
      <Part label={t.who}>
        <h3 className="mb-2 text-16 font-semibold">{t.who}</h3>
        <Tiles
          options={takers}
          value={draft.place === 'HAND' ? (isOther ? '' : draft.taker) : null}
          onPick={(who) => {
            setOther(who === '')
            byHand(who)
          }}
        />
        <div className="mt-2">
          <Tiles
            options={(['COOLER', 'BACK_DOOR', 'KEY_DROP', 'NEIGHBOR'] as const).map((key) => ({
              key,
              label: t.places[key],
            }))}
            value={draft.place === 'HAND' ? null : draft.place}
            onPick={(place) => {
              setOther(false)
              change({ place: place as DropPlace, taker: '' })
            }}
            columns={2}
          />
        </div>
        {isOther && (
          <label className="mt-3 block text-14 text-ink-2">
            {t.nameOf}
            <input
              value={draft.taker}
              maxLength={80}
              autoComplete="off"
              onChange={(event) => byHand(event.target.value)}
              className="mt-1 block h-13 w-full rounded-4 border border-field bg-surface px-3 text-16 text-ink"
            />
          </label>
        )}
        {stop.proof.signature !== 'OFF' && (
          <Signature value={draft.signature} onChange={(signature) => change({ signature })} />
        )}
      </Part>
      {said && (
        <div role="alert" className="border-b border-line bg-amber-bg p-4 text-16 text-amber">
          {said.must.length > 0 ? (
            <p>
              <strong>{t.needs}</strong> {said.must.join(' ')}
            </p>
          ) : (
            <>
              <p>
                {said.ask.join(' ')} <strong>{t.askSo}</strong>
              </p>
              <div className="mt-3">
                <Button size={60} wide onClick={() => void deliver(true)}>
                  {t.leaveSo}
                </Button>
              </div>
            </>
          )}
        </div>
      )}
      {isFull && (
        <p role="alert" className="bg-danger-bg p-4 text-16 text-danger">
          {t.full}
        </p>
      )}
      <Dock>
        <Button
          kind="danger-outline"
          size={60}
          icon="warning"
          onClick={() => go(`/drive/stop/${stopId}/problem`)}
        >
          {t.problem}
        </Button>
        <Button kind="primary" size={60} wide icon="check" onClick={() => void deliver(false)}>
          {t.delivered}
        </Button>
      </Dock>
    </>
  )
}
