import { useState } from 'react'
import type { DriverStop } from '../../contract/features/runs/driving.ts'
import { type CollectWay, collectWays } from '../../contract/rules/run-state.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Dock, dollars, Head, Part, Tiles } from './parts.tsx'
import { go } from './place.ts'
import type { Shown } from './run-screen.tsx'
import { pageWords } from './words.ts'

/** Cents from typed digits; the last two are cents. */
export const centsTyped = (digits: string): number => Number(digits === '' ? '0' : digits)

/** Records what is collected at a stop, with its own keypad. */
export function CollectScreen({ drive, stop }: Shown & { stop: DriverStop }) {
  const t = pageWords()
  const asked = Math.round(stop.collect * 100)
  const [way, setWay] = useState<CollectWay>('CHECK')
  const [number, setNumber] = useState('')
  const [digits, setDigits] = useState(String(asked))
  const [typesNumber, setTypesNumber] = useState(true)
  const [note, setNote] = useState('')
  const back = `/drive/stop/${stop.stopId}`
  const cents = way === 'NOTHING' ? 0 : centsTyped(digits)
  const press = (key: string) => {
    if (way === 'CHECK' && typesNumber) setNumber((number + key).slice(0, 12))
    else setDigits((digits === '0' ? key : digits + key).slice(0, 8))
  }
  const erase = () => {
    if (way === 'CHECK' && typesNumber) setNumber(number.slice(0, -1))
    else setDigits(digits.slice(0, -1))
  }
  const isReady = way === 'NOTHING' ? note.trim() !== '' : cents > 0 && (way === 'CASH' || number !== '')
  const save = async () => {
    await drive.say({
      kind: 'COLLECTED',
      stopId: stop.stopId,
      way,
      number: way === 'CHECK' ? number : '',
      cents,
      note: note.trim(),
    })
    go(back, { replace: true })
  }
  const field = (isOn: boolean) =>
    `flex h-13 w-full items-center rounded-4 border px-3 text-22 font-semibold ${isOn ? 'border-accent outline-2 outline-accent' : 'border-field'}`
  return (
    <>
      <Head title={t.collectTitle(stop.number)} text={`${stop.customer}, ${stop.city}`} back={back} />
      <Part>
        <p className="mb-3 flex items-baseline justify-between text-16 text-ink-2">
          {t.toCollect} <strong className="text-22 text-ink">{dollars(asked)}</strong>
        </p>
        <Tiles
          options={collectWays.map((key) => ({ key, label: t.ways[key] }))}
          value={way}
          onPick={setWay}
        />
      </Part>
      {way === 'NOTHING' ? (
        <Part>
          <label className="block text-14 text-ink-2">
            {t.why}
            <input
              value={note}
              maxLength={300}
              onChange={(event) => setNote(event.target.value)}
              className="mt-1 block h-13 w-full rounded-4 border border-field bg-surface px-3 text-16 text-ink"
            />
          </label>
        </Part>
      ) : (
        <>
          <Part>
            <div className="grid grid-cols-2 gap-2">
              {way === 'CHECK' && (
                <button
                  type="button"
                  onClick={() => setTypesNumber(true)}
                  className="text-left text-14 text-ink-2"
                >
                  {t.checkNumber}
                  <span className={field(typesNumber)}>{number}</span>
                </button>
              )}
              <button
                type="button"
                onClick={() => setTypesNumber(false)}
                className="text-left text-14 text-ink-2"
              >
                {t.amount}
                <span className={field(way === 'CASH' || !typesNumber)}>{dollars(cents)}</span>
              </button>
            </div>
            <p
              role="status"
              className={`mt-2 text-14 font-semibold ${cents === asked ? 'text-accent' : 'text-amber'}`}
            >
              {cents === asked ? t.same : t.differs}
            </p>
          </Part>
          <div className="grid grid-cols-3 gap-2 p-4">
            {['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0'].map((key) => (
              <Button key={key} size={60} onClick={() => press(key)}>
                {key}
              </Button>
            ))}
            <span className="grid">
              <IconButton icon="arrow-left" kind="secondary" size={60} label={t.erase} onClick={erase} />
            </span>
          </div>
        </>
      )}
      <Dock>
        <Button kind="primary" size={60} wide disabled={!isReady} onClick={() => void save()}>
          {way === 'NOTHING' ? t.takeNothing : t.takeMoney(t.ways[way].toLowerCase(), dollars(cents))}
        </Button>
      </Dock>
    </>
  )
}
