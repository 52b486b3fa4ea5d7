import { useState } from 'react'
import { exampleBody, testEvent, webhookEventNames } from '../../../contract/features/webhooks/events.ts'
import { type Webhook, webhooks } from '../../../contract/features/webhooks/webhooks.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { nowMs } from '../../ui/clock.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { PanelHead } from '../frame/panel-head.tsx'
import { preClass } from './delivery-view.tsx'
import { useWebhookWords } from './words.ts'

type Props = { webhook: Webhook; onClose: () => void; onSent: (deliveryId: number) => void }
const choices = [testEvent, ...webhookEventNames] as const

/** Tests a webhook: sends an example of any event, and shows the response. */
export function TryWebhook({ webhook: { id, name }, onClose, onSent }: Props) {
  const t = useWebhookWords()
  const errorText = useErrorText()
  const [event, setEvent] = useState<(typeof choices)[number]>(testEvent)
  const [openedAt] = useState(() => new Date(nowMs()).toISOString())
  const test = useWrite(webhooks.test, {
    refresh: [webhooks.list, webhooks.deliveries],
    onDone: (delivery) => onSent(delivery.id),
  })
  return (
    <section aria-label={t.tryTitle(name)} className="flex min-w-0 flex-1 flex-col">
      <PanelHead title={t.tryTitle(name)} onClose={onClose} />
      <div className="flex flex-col gap-4 p-4 md:px-6">
        <p className="text-ink-2">{t.tryText}</p>
        {test.error && <Banner kind="danger" lead={errorText(test.error)} urgent />}
        <Field label={t.event}>
          <Select
            value={event}
            onChange={setEvent}
            options={choices.map((value) => ({ value, label: value }))}
          />
        </Field>
        <div>
          <h3 className="mb-1 text-12 font-semibold">{t.sent}</h3>
          <pre tabIndex={0} className={preClass}>
            {JSON.stringify(exampleBody(event, openedAt), null, 2)}
          </pre>
        </div>
        <div>
          <h3 className="mb-1 text-12 font-semibold">{t.verifyTitle}</h3>
          <pre tabIndex={0} className={preClass}>
            {verify}
          </pre>
          <p className="mt-2 text-12 text-ink-2">{t.verifyText}</p>
        </div>
        <div>
          <Button
            kind="primary"
            busy={test.isPending ? t.testing : undefined}
            onClick={() => test.mutate({ params: { id }, body: { event } })}
          >
            {t.trySend}
          </Button>
        </div>
      </div>
    </section>
  )
}

/** Code for Node that verifies a signature; `body` is the raw bytes received. */
const verify = `const [id, at] = [headers['webhook-id'], headers['webhook-timestamp']]
const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
const sum = createHmac('sha256', key).update(id + '.' + at + '.' + body).digest('base64')
const isOurs = headers['webhook-signature'].split(' ').includes('v1,' + sum)`
