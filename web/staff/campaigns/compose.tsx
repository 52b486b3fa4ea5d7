import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type Language, languages } from '../../../contract/core/language.ts'
import { centsFromDollars, moneyText } from '../../../contract/core/money.ts'
import { campaigns } from '../../../contract/features/campaigns/campaigns.ts'
import type { WholeCampaign } from '../../../contract/features/campaigns/shapes.ts'
import { type CampaignChannel, campaignChannels } from '../../../contract/rules/campaigns.ts'
import { call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { useRested } from '../../core/use-rested.ts'
import { Form } from '../../form/form.tsx'
import { type FormOf, useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { useZone } from '../../ui/dates.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { useKeys } from '../../ui/keys.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { dayAndTimeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { conditionText, useAudienceWords } from '../audience/words.ts'
import { instantOfWall } from '../scheduled/wall-time.ts'
import { blank, bodyOf, boxesOf, lacksSpanish, missing, previewOf, type Typed, typedOf } from './draft.ts'
import { Looks } from './looks.tsx'
import { ToWhom } from './to-whom.tsx'
import { What } from './what.tsx'
import { type Moment, When } from './when.tsx'
import { useCampaignWords } from './words.ts'

/** Above this many messages, sending requires typing their number. */
const mostWithoutTyping = 200

/** Edits a campaign: recipients, content and time, with a preview beside it. `campaign` is a draft, undefined for a new one. */
export function Compose({ campaign }: { campaign: WholeCampaign | undefined }) {
  const t = useCampaignWords()
  const who = useAudienceWords()
  const zone = useZone()
  const { language: mine } = useLanguage()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const [shown, setShown] = useState<{ channel: CampaignChannel; language: Language }>({
    channel: campaign?.channels[0] ?? 'mail',
    language: 'en',
  })
  const [readerId, setReader] = useState<number>()
  const [moment, setMoment] = useState<Moment>({ kind: 'now', wall: '', isAsked: false })
  const [asking, setAsking] = useState(false)
  const then = useRef<'keep' | 'send'>('keep')
  const open = (id: number) => void navigate({ to: `/admin/campaigns/${id}`, replace: true })
  const at = moment.kind === 'now' ? null : (instantOfWall(moment.wall, zone) ?? null)

  const send = useWrite(campaigns.send, {
    refresh: [campaigns.list, campaigns.read],
    onDone: ({ id, state }) => {
      showToast({ text: state === 'planned' ? t.planned : t.begun })
      open(id)
    },
    onFailed: (error, { params }) => {
      showToast({ kind: 'failed', text: errorText(error) })
      open(Number(params.id))
    },
  })
  const onDone = (saved: WholeCampaign) => {
    if (then.current === 'send') return sendOff(saved)
    showToast({ text: t.kept })
    open(saved.id)
  }
  const labels = t.labels
  const check = (typed: Typed) =>
    Object.fromEntries(missing(typed, { isSent: then.current === 'send' }).map((field) => [field, t.fillIn]))
  const shared = { labels, check, refresh: [campaigns.list, campaigns.read], onDone }
  const added = useForm(campaigns.make, {
    ...shared,
    name: 'campaign.new',
    start: blank,
    send: (typed) => ({ body: bodyOf(typed) }),
  })
  const changed = useForm(campaigns.change, {
    ...shared,
    name: `campaign.${campaign?.id ?? 0}`,
    start: campaign ? typedOf(campaign) : blank,
    version: campaign?.version ?? 0,
    send: (typed, version) => ({ params: { id: campaign?.id ?? 0 }, body: { version, ...bodyOf(typed) } }),
    rowOf: (row) => ({ start: typedOf(row), version: row.version }),
  })
  const form = (campaign ? changed : added) as unknown as FormOf<Typed>
  const { typed } = form
  const preview = usePreview(typed, { readerId, at })
  const count = preview.data?.messages ?? 0

  // The box with an error may belong to a channel or language that isn't shown.
  const { errors, refusals } = form
  useEffect(() => {
    if (refusals > 0) setShown((now) => placeOf(errors, now))
  }, [refusals, errors])

  function sendOff({ id, version }: Pick<WholeCampaign, 'id' | 'version'>) {
    send.mutate({ params: { id }, body: { version, messages: count, at } })
  }
  function ask() {
    then.current = 'send'
    if (moment.kind === 'at' && at === null) return setMoment({ ...moment, isAsked: true })
    const faults = check(typed)
    if (Object.keys(faults).length > 0) return form.refuse(faults)
    setAsking(true)
  }
  function confirm() {
    setAsking(false)
    if (campaign && !form.dirty) sendOff(campaign)
    else void form.submit()
  }
  function keep() {
    then.current = 'keep'
    void form.submit()
  }
  useKeys({ 'mod+Enter': ask })

  const test =
    missing({ ...typed, channels: [shown.channel] }, { isSent: true }).length > 0
      ? undefined
      : () => ({
          body: {
            channel: shown.channel,
            language: lacksSpanish(typed, shown.channel) ? ('en' as const) : shown.language,
            words: bodyOf(typed).words,
            link: typed.link,
            ...(readerId !== undefined && { readerId }),
          },
        })
  const isBusy = form.busy || send.isPending
  const cost = preview.data?.texts && moneyText(centsFromDollars(preview.data.texts.cost))
  return (
    <>
      <Form
        of={form}
        label={campaign?.name ?? t.newTitle}
        className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] min-[1300px]:grid-cols-[minmax(0,24rem)_minmax(0,1fr)_minmax(0,27rem)] [&>:not(section):not(div)]:col-span-full"
        shown={{
          conditions: (value) => value.map((one) => conditionText(who, one)).join('; ') || who.everyone,
          channels: (value) => value.map((one) => t.channels[one]).join(', '),
          without: (value) => t.people(value.length),
        }}
      >
        <div className="min-w-0 border-line p-4 md:px-6 lg:border-r max-lg:order-2 max-lg:border-t">
          <ToWhom typed={typed} preview={preview.data} set={form.set} error={form.errors.conditions} />
          {preview.error && (
            <p role="alert" className="mt-3 text-12 text-danger">
              {errorText(preview.error)}
            </p>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4 p-4 md:px-6 max-lg:order-1">
          <What form={form} preview={preview.data} shown={shown} onShow={setShown} />
          <When
            moment={moment}
            onChange={setMoment}
            typed={typed}
            onWaking={(waking) => form.set({ waking })}
          />
        </div>
        <div className="min-w-0 bg-ground p-4 max-[1299px]:col-span-full max-[1299px]:border-t max-[1299px]:border-line max-lg:order-3 md:px-6 min-[1300px]:border-l min-[1300px]:border-line">
          <Looks
            preview={preview.data}
            channel={shown.channel}
            language={shown.language}
            readerId={readerId}
            onReader={setReader}
            test={test}
          />
        </div>
      </Form>
      <div className="sticky bottom-0 z-10 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line-2 bg-surface px-4 py-2 max-lg:bottom-14 md:px-6">
        <p className="min-w-0 flex-1 text-12 text-ink-2 max-md:basis-full" role="status">
          {preview.data && (
            <>
              <strong className="text-14 font-semibold text-ink">
                {[t.messages(count), cost].filter(Boolean).join(', ')}
              </strong>{' '}
              {t.canBeStopped(Math.max(0, ...preview.data.channels.map(({ seconds }) => seconds)))}
            </>
          )}
        </p>
        <Button onClick={keep} busy={isBusy && then.current === 'keep' ? t.keeping : undefined}>
          {t.keep}
        </Button>
        <Button
          kind="primary"
          disabled={count === 0}
          busy={isBusy && then.current === 'send' ? t.sending : undefined}
          onClick={ask}
        >
          {moment.kind === 'now' ? t.send(count) : t.plan(count)}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={moment.kind === 'now' ? t.askSend(count) : t.askPlan(count)}
        {...(count > mostWithoutTyping && { word: String(count) })}
        kind="primary"
        keepLabel={t.notYet}
        doLabel={moment.kind === 'now' ? t.send(count) : t.plan(count)}
        onConfirm={confirm}
      >
        {[
          at === null ? t.goesNow : t.goesAt(dayAndTimeText(new Date(at), zone, mine)),
          cost ? t.costs(cost) : '',
          ...(preview.data?.channels ?? []).map(({ later }) => (later > 0 ? t.later(later) : '')),
        ]
          .filter(Boolean)
          .join(' ')}
      </ConfirmDialog>
    </>
  )
}

/** Who gets it, and a preview of what is typed. */
function usePreview(typed: Typed, { readerId, at }: { readerId: number | undefined; at: string | null }) {
  const asked = useRested(
    JSON.stringify({ ...previewOf(typed), at, ...(readerId !== undefined && { readerId }) }),
  )
  return useQuery({
    queryKey: [campaigns.preview.path, asked],
    queryFn: () => call(campaigns.preview, { body: JSON.parse(asked) }),
    enabled: typed.channels.length > 0,
    staleTime: 30_000,
    retry: false,
    placeholderData: keepPreviousData,
  })
}

/** The channel and language of the first box with an error. */
function placeOf<Place extends { channel: CampaignChannel; language: Language }>(
  errors: Readonly<Partial<Record<keyof Typed, string>>>,
  now: Place,
): Place {
  const places = campaignChannels.flatMap((channel) => languages.map((language) => ({ channel, language })))
  const found = places.find(({ channel, language }) => boxesOf(channel, language).some((box) => errors[box]))
  return { ...now, ...found }
}
