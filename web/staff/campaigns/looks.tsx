import { useState } from 'react'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { type Language, languages } from '../../../contract/core/language.ts'
import { campaigns } from '../../../contract/features/campaigns/campaigns.ts'
import type { CampaignChannel } from '../../../contract/rules/campaigns.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { useSite } from '../../core/site-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { MailFrame, type MailLook, type MailWidth } from '../messages/mail-frame.tsx'
import type { Preview } from './to-whom.tsx'
import { useCampaignWords } from './words.ts'

type Look = ReplyOf<typeof campaigns.preview>['looks'][number]

type Props = {
  preview: Preview | undefined
  channel: CampaignChannel
  language: Language
  readerId: number | undefined
  onReader: (id: number) => void
  /** Called when another channel or language is chosen; absent if the page has its own controls for that. */
  channels?: readonly CampaignChannel[]
  onShow?: (shown: { channel?: CampaignChannel; language?: Language }) => void
  /** Returns the test message to send, undefined while required text is missing. Absent if there is no test. */
  test?: (() => Parameters<ReturnType<typeof useWrite<typeof campaigns.test>>['mutate']>[0]) | undefined
}

/** A preview for one recipient: a text on a phone, an email narrow and wide, light and dark. */
export function Looks({ preview, channel, language, readerId, onReader, channels, onShow, ...rest }: Props) {
  const t = useCampaignWords()
  const [look, setLook] = useState<MailLook>('light')
  const [width, setWidth] = useState<MailWidth>('narrow')
  const headOf = { mail: t.inTheirMail, sms: t.onTheirPhone, push: t.asPush, notice: t.asNotice }
  const shown = preview?.looks.find((one) => one.channel === channel && one.language === language)
  const readers = preview
    ? [...(preview.reader ? [preview.reader] : []), ...preview.some].filter(
        ({ userId }, i, all) => all.findIndex((one) => one.userId === userId) === i,
      )
    : []
  return (
    <section aria-label={t.look} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-16 font-semibold">{headOf[channel]}</h2>
        {readers.length > 0 && (
          <Field label={t.reader}>
            <Select
              size={28}
              value={String(readerId ?? preview?.reader?.userId ?? '')}
              onChange={(id) => onReader(Number(id))}
              options={readers.map(({ userId, accountNumber, name }) => ({
                value: String(userId),
                label: `${accountNumber} ${name}`,
              }))}
            />
          </Field>
        )}
      </div>
      {onShow && (
        <div className="flex flex-wrap gap-2">
          {channels && channels.length > 1 && (
            <Segmented
              label={t.ways}
              value={channel}
              onChange={(to) => onShow({ channel: to })}
              options={channels.map((value) => ({ value, label: t.channels[value] }))}
            />
          )}
          <Segmented
            label={t.language}
            value={language}
            onChange={(to) => onShow({ language: to })}
            options={languages.map((value) => ({ value, label: t.languages[value] }))}
          />
        </div>
      )}
      {channel === 'mail' && (
        <div className="flex flex-wrap gap-2">
          <Segmented
            label={t.width}
            value={width}
            onChange={setWidth}
            options={[
              { value: 'narrow', label: t.narrow },
              { value: 'wide', label: t.wide },
            ]}
          />
          <Segmented
            label={t.light}
            value={look}
            onChange={setLook}
            options={[
              { value: 'light', label: t.looks.light },
              { value: 'dark', label: t.looks.dark },
            ]}
          />
        </div>
      )}
      {!shown ? (
        <p className="text-12 text-ink-2">{t.nothingToShow}</p>
      ) : channel === 'mail' ? (
        <MailLookOf look={shown} theme={look} width={width} />
      ) : channel === 'push' || channel === 'notice' ? (
        <Notice look={shown} />
      ) : (
        <Phone text={shown.text} language={language} />
      )}
      {channel === 'sms' && <p className="text-12 text-ink-2">{t.stopText}</p>}
      {channel === 'mail' && (
        <p className="text-12 text-ink-2">{preview?.tracking ? t.tracked : t.untracked}</p>
      )}
      {'test' in rest && <SendTest test={rest.test} />}
    </section>
  )
}

function MailLookOf({ look, theme, width }: { look: Look; theme: MailLook; width: MailWidth }) {
  const t = useCampaignWords()
  const { brandName } = useSite()
  return (
    <figure className="min-w-0" lang={look.language}>
      <figcaption className="mb-2 text-12 wrap-anywhere">
        <span className="text-ink-2">{brandName}</span>
        <br />
        <strong className="font-semibold">{look.subject}</strong>
      </figcaption>
      <MailFrame html={look.html} title={t.mailTitle(look.subject)} look={theme} width={width} />
    </figure>
  )
}

/** A text on a phone; its links do nothing. */
function Phone({ text, language }: { text: string; language: Language }) {
  const { brandShortName } = useSite()
  return (
    <figure lang={language} className="rounded-4 border border-line-2 bg-surface">
      <figcaption className="border-b border-line px-3 py-2 text-center font-semibold">
        {brandShortName}
      </figcaption>
      <div className="px-3 py-4">
        <p className="rounded-4 bg-sunken px-3 py-2 whitespace-pre-wrap wrap-anywhere">
          {text.split(/(https?:\/\/\S+)/).map((part, i) =>
            i % 2 === 1 ? (
              <span key={`${i} ${part}`} className="text-accent underline underline-offset-2">
                {part}
              </span>
            ) : (
              part
            ),
          )}
        </p>
      </div>
    </figure>
  )
}

/** A push message or a notice: title and text. */
function Notice({ look }: { look: Look }) {
  const { brandShortName } = useSite()
  return (
    <figure
      lang={look.language}
      className="flex items-start gap-3 rounded-4 border border-line-2 bg-surface p-3"
    >
      <span className="mt-0.5 text-accent">
        <Icon name="mail" />
      </span>
      <div className="min-w-0">
        <p className="text-12 text-ink-2">{brandShortName}</p>
        <p className="font-semibold wrap-anywhere">{look.subject}</p>
        <p className="whitespace-pre-wrap wrap-anywhere">{look.text}</p>
      </div>
    </figure>
  )
}

function SendTest({ test }: { test: Props['test'] }) {
  const t = useCampaignWords()
  const errorText = useErrorText()
  const send = useWrite(campaigns.test, {
    onDone: ({ address }) => showToast({ text: t.tested(address) }),
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  return (
    <div>
      <Button
        disabled={!test}
        busy={send.isPending ? t.testing : undefined}
        onClick={() => test && send.mutate(test())}
      >
        {t.sendTest}
      </Button>
    </div>
  )
}
