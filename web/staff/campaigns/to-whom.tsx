import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import type { campaigns } from '../../../contract/features/campaigns/campaigns.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { linkButtonClass } from '../../ui/link.ts'
import { countText } from '../../words/format.ts'
import { AudiencePicker, useAudience } from '../audience/audience-picker.tsx'
import { conditionText, useAudienceWords } from '../audience/words.ts'
import type { Typed } from './draft.ts'
import { useCampaignWords } from './words.ts'

export type Preview = ReplyOf<typeof campaigns.preview>
type Channel = Preview['channels'][number]

/** Recipients shown initially. */
const mostShown = 8

type Props = {
  typed: Typed
  preview: Preview | undefined
  set: (values: Partial<Typed>) => void
  error: string | undefined
}

/** Who gets it: conditions, who is excluded and why, and some of the recipients. */
export function ToWhom({ typed, preview, set, error }: Props) {
  const t = useCampaignWords()
  const takeOut = (userId: number) => set({ without: [...typed.without, userId] })
  return (
    <section aria-label={t.toWhom} className="flex min-w-0 flex-col gap-3">
      <AudiencePicker
        title={t.toWhom}
        isCounted={false}
        conditions={typed.conditions}
        onChange={(conditions) => set({ conditions })}
      />
      {error && (
        <p role="alert" className="text-12 text-danger">
          {error}
        </p>
      )}
      <Funnel typed={typed} preview={preview} set={set} />
      {preview && preview.some.length > 0 && (
        <div>
          <p className="text-12 font-semibold">{t.someOf(preview.messages)}</p>
          <People people={preview.some.slice(0, mostShown)} onTakeOut={takeOut} />
          {preview.some.length > mostShown && (
            <details className="text-12">
              <summary className="cursor-pointer py-1">{t.andMore(preview.some.length - mostShown)}</summary>
              <People people={preview.some.slice(mostShown)} onTakeOut={takeOut} />
            </details>
          )}
        </div>
      )}
    </section>
  )
}

type PeopleProps = { people: Preview['some']; onTakeOut: (userId: number) => void }

function People({ people, onTakeOut }: PeopleProps) {
  const t = useCampaignWords()
  return (
    <ul className="mt-1">
      {people.map(({ userId, customerName, name, city }) => (
        <li key={userId} className="flex min-h-7 items-center gap-2 text-12">
          <span className="min-w-0 flex-1 wrap-anywhere">
            {customerName}
            <span className="text-ink-3"> {name}</span>
          </span>
          <span className="flex-none text-ink-3">{city}</span>
          <IconButton icon="close" size={28} label={t.takeOut(name)} onClick={() => onTakeOut(userId)} />
        </li>
      ))}
    </ul>
  )
}

const row = 'flex items-baseline justify-between gap-3 border-b border-line py-2'

/** From everyone who can sign in down to the recipients, one step for each exclusion. */
function Funnel({ typed, preview, set }: Omit<Props, 'error'>) {
  const t = useCampaignWords()
  const who = useAudienceWords()
  const { data: audience, isError } = useAudience(typed.conditions)
  if (isError)
    return (
      <p role="alert" className="text-12 text-danger">
        {who.failed}
      </p>
    )
  if (!audience || !preview) return <p className="text-12 text-ink-2">{who.counting}</p>
  return (
    <div className="border-t border-line">
      <p className={row}>
        <span>{t.canSignIn(audience.all.shops)}</span>
        <strong className="tabular-nums">{countText(audience.all.people)}</strong>
      </p>
      {audience.out.map((one, i) => {
        const condition = typed.conditions[i]
        return (
          condition && (
            <p key={conditionText(who, condition)} className={`${row} text-ink-2`}>
              <span className="min-w-0 wrap-anywhere">{t.not(conditionText(who, condition))}</span>
              <span className="tabular-nums">{minus(one.people)}</span>
            </p>
          )
        )
      })}
      {preview.channels.map((channel) => (
        <OfChannel
          key={channel.channel}
          channel={channel}
          isAlone={preview.channels.length === 1}
          onPutBack={(userId) => set({ without: typed.without.filter((one) => one !== userId) })}
        />
      ))}
      <MailOthers typed={typed} preview={preview} set={set} />
    </div>
  )
}

const minus = (count: number) => (count === 0 ? '0' : `−${countText(count)}`)

type OfChannelProps = { channel: Channel; isAlone: boolean; onPutBack: (userId: number) => void }

function OfChannel({ channel, isAlone, onPutBack }: OfChannelProps) {
  const t = useCampaignWords()
  const { people, shops, left, later } = channel
  return (
    <div>
      {!isAlone && <p className="pt-3 text-12 font-semibold">{t.channels[channel.channel]}</p>}
      {left.map(({ cause, people: out, some }) => (
        <details key={cause} className="border-b border-line text-ink-2">
          <summary className="flex cursor-pointer items-baseline justify-between gap-3 py-2">
            <span className="underline decoration-line-2 underline-offset-4">
              {t.causes[channel.channel][cause]}
            </span>
            <span className="tabular-nums">{minus(out)}</span>
          </summary>
          <ul className="pb-2 text-12">
            {some.map(({ userId, customerName, name, address }) => (
              <li key={userId} className="flex min-h-7 items-center gap-2">
                <span className="min-w-0 flex-1 wrap-anywhere">
                  {customerName}, {name} <span className="text-ink-3">{address}</span>
                </span>
                {cause === 'taken-out' && (
                  <Button size={28} kind="quiet" onClick={() => onPutBack(userId)}>
                    {t.putBack}
                  </Button>
                )}
              </li>
            ))}
            {out > some.length && <li className="py-1 text-ink-3">{t.andMore(out - some.length)}</li>}
          </ul>
        </details>
      ))}
      <p className="flex items-baseline justify-between gap-3 py-2 text-16 font-semibold" role="status">
        <span>{t.get[channel.channel](shops)}</span>
        <span className="tabular-nums">{countText(people)}</span>
      </p>
      {later > 0 && <p className="text-12 text-ink-2">{t.later(later)}</p>}
    </div>
  )
}

/** Offers an email to people who can't get texts. */
function MailOthers({ typed, preview, set }: Omit<Props, 'error'> & { preview: Preview }) {
  const t = useCampaignWords()
  const [text] = preview.channels
  if (typed.channels.length !== 1 || text?.channel !== 'sms') return null
  const others = text.left
    .filter(({ cause }) => cause === 'no-address' || cause === 'unverified')
    .reduce((sum, { people }) => sum + people, 0)
  if (others === 0) return null
  return (
    <p className="text-12 text-ink-2">
      {t.byMailInstead}{' '}
      <button
        type="button"
        className={linkButtonClass}
        onClick={() => set({ channels: ['sms', 'mail'], reach: 'first' })}
      >
        {t.mailThem(others)}
      </button>
    </p>
  )
}
