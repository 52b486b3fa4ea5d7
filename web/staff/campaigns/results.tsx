import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { centsFromDollars, moneyText } from '../../../contract/core/money.ts'
import { campaigns } from '../../../contract/features/campaigns/campaigns.ts'
import type { WholeCampaign } from '../../../contract/features/campaigns/shapes.ts'
import { call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { useZone } from '../../ui/dates.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { countText, dayAndTimeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { bodyOf, typedOf } from './draft.ts'
import { Looks } from './looks.tsx'
import { Receivers } from './receivers.tsx'
import { CampaignBadge } from './state-badge.tsx'
import { useCampaignWords } from './words.ts'

const stale = [campaigns.read, campaigns.list, campaigns.receivers]

/** A campaign that was or is being sent: its progress, its recipients, and who was left out. */
export function Results({ campaign }: { campaign: WholeCampaign }) {
  const t = useCampaignWords()
  const zone = useZone()
  const { language } = useLanguage()
  const { counts, state, at, by, left, cost, secondsLeft } = campaign
  const done = counts.all - counts.waiting
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <section aria-label={t.howFar} className="flex flex-col gap-3 border-b border-line p-4 md:px-6">
        <div className="flex flex-wrap items-center gap-3">
          <CampaignBadge state={state} large />
          <p className="min-w-0 flex-1 text-ink-2 wrap-anywhere">
            {at &&
              (state === 'planned' ? t.beginsAt : t.beganAt)(
                dayAndTimeText(new Date(at), zone, language),
              )}{' '}
            {t.sentBy(by)} {cost !== null && t.costs(moneyText(centsFromDollars(cost)))}
          </p>
          <Actions campaign={campaign} />
        </div>
        {state !== 'planned' && (
          <ProgressBar value={done} max={counts.all} label={t.howFar} height={8}>
            <span role="status">
              {t.progress(countText(counts.sent), countText(counts.all))}{' '}
              {secondsLeft !== null && secondsLeft > 0 && state === 'sending' && t.secondsLeft(secondsLeft)}
            </span>
          </ProgressBar>
        )}
        <Figures counts={counts} />
        {left.length > 0 && (
          <details className="text-12">
            <summary className="cursor-pointer py-1">
              {t.leftOut(left.reduce((sum, { people }) => sum + people, 0))}
            </summary>
            <ul className="flex flex-col gap-0.5 py-1 text-ink-2">
              {left.map(({ channel, cause, people }) => (
                <li key={`${channel} ${cause}`}>
                  {t.channels[channel]}: {t.causes[channel][cause]}, {countText(people)}
                </li>
              ))}
            </ul>
          </details>
        )}
      </section>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] min-[1300px]:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
        <div className="min-w-0">{state !== 'planned' && <Receivers campaign={campaign} />}</div>
        <div className="min-w-0 bg-ground p-4 max-[1299px]:border-t max-[1299px]:border-line md:px-6 min-[1300px]:border-l min-[1300px]:border-line">
          <AsSent campaign={campaign} />
        </div>
      </div>
    </div>
  )
}

function Figures({ counts }: Pick<WholeCampaign, 'counts'>) {
  const t = useCampaignWords()
  const figures = [
    [t.receiverStates.sent, counts.sent],
    [t.receiverStates.waiting, counts.waiting],
    [t.receiverStates.failed, counts.failed],
    [t.receiverStates.unknown, counts.unknown],
    [t.receiverStates.stopped, counts.stopped],
    [t.opened, counts.opened],
    [t.followed, counts.clicked],
  ] as const
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {figures.map(
        ([label, value]) =>
          value !== null &&
          (value > 0 || label === t.receiverStates.sent) && (
            <div key={label}>
              <dt className="text-12 text-ink-2">{label}</dt>
              <dd className="text-22 font-semibold tabular-nums">{countText(value)}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Actions({ campaign }: { campaign: WholeCampaign }) {
  const t = useCampaignWords()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'stop' | 'unknown'>()
  const { id, state, counts, name } = campaign
  const onFailed = (error: unknown) => {
    setAsking(undefined)
    showToast({ kind: 'failed', text: errorText(error) })
  }
  const stop = useWrite(campaigns.stop, {
    refresh: stale,
    onDone: () => {
      setAsking(undefined)
      showToast({ text: t.stopped })
    },
    onFailed,
  })
  const unplan = useWrite(campaigns.unplan, { refresh: stale, onFailed })
  const again = useWrite(campaigns.again, {
    refresh: stale,
    onDone: ({ messages }) => {
      setAsking(undefined)
      showToast({ text: t.sentAgain(messages) })
      void navigate({ to: `/admin/campaigns/${id}`, search: {} as never, replace: true })
    },
    onFailed,
  })
  const isMoving = state === 'planned' || state === 'sending'
  const hasEnded = state === 'sent' || state === 'stopped'
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'planned' && (
        <Button
          busy={unplan.isPending ? t.keeping : undefined}
          onClick={() => unplan.mutate({ params: { id } })}
        >
          {t.backToDraft}
        </Button>
      )}
      {hasEnded && counts.failed > 0 && (
        <Button
          busy={again.isPending && asking === undefined ? t.sending : undefined}
          onClick={() => again.mutate({ params: { id }, body: {} })}
        >
          {t.again(counts.failed)}
        </Button>
      )}
      {hasEnded && counts.unknown > 0 && (
        <Button onClick={() => setAsking('unknown')}>{t.againUnknown(counts.unknown)}</Button>
      )}
      {isMoving && (
        <Button kind="danger-outline" onClick={() => setAsking('stop')}>
          {t.stop}
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'stop'}
        onClose={() => setAsking(undefined)}
        title={t.askStop(name)}
        keepLabel={t.goOn}
        doLabel={t.stop}
        busy={stop.isPending ? t.stopping : undefined}
        onConfirm={() => stop.mutate({ params: { id } })}
      >
        {t.stopText2(counts.waiting)}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'unknown'}
        onClose={() => setAsking(undefined)}
        title={t.askUnknown(counts.unknown)}
        keepLabel={t.notYet}
        doLabel={t.againUnknown(counts.unknown)}
        busy={again.isPending ? t.sending : undefined}
        onConfirm={() => again.mutate({ params: { id }, body: { unknown: true } })}
      >
        {t.unknownText}
      </ConfirmDialog>
    </div>
  )
}

/** The text that was sent, as recipients saw it. */
function AsSent({ campaign }: { campaign: WholeCampaign }) {
  const [readerId, setReader] = useState<number>()
  const [shown, setShown] = useState({ channel: campaign.channels[0] ?? 'mail', language: 'en' as const })
  const body = { ...bodyOf(typedOf(campaign)), ...(readerId !== undefined && { readerId }) }
  const preview = useQuery({
    queryKey: [campaigns.preview.path, 'sent', campaign.id, readerId],
    queryFn: () => call(campaigns.preview, { body }),
    retry: false,
  })
  return (
    <Looks
      preview={preview.data}
      {...shown}
      channels={campaign.channels}
      onShow={(next) => setShown({ ...shown, ...next } as typeof shown)}
      readerId={readerId}
      onReader={setReader}
    />
  )
}
