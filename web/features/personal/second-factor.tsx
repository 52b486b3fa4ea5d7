import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { personal } from '../../../contract/features/personal/personal.ts'
import { secondFactor } from '../../../contract/features/personal/second-factor.ts'
import { AskButton } from '../../core/ask-button.tsx'
import { useErrorText } from '../../core/error-text.ts'
import { read } from '../../core/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useMessages } from '../../words/language.tsx'
import { CodeForm } from './code-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Setting } from './setting.tsx'
import { useSave } from './use-save.ts'

const refresh = [secondFactor.read, personal.read, personal.sessions]

/** The second factor: set up, new recovery codes, remove. */
export function SecondFactor() {
  const t = useMessages().personalInfo
  const errorText = useErrorText()
  const toast = useToast()
  const { data, error } = useQuery(read(secondFactor.read, {}))
  const [shown, setShown] = useState<string[]>()
  const enroll = useSave(secondFactor.enroll)
  const renew = useSave(secondFactor.newCodes, {
    refresh,
    onDone: ({ recoveryCodes }) => setShown(recoveryCodes),
  })
  const remove = useSave(secondFactor.remove, {
    refresh,
    onDone: () => toast({ text: t.secondFactorRemoved }),
  })
  const fault = error ?? enroll.error ?? renew.error
  const note = data?.enabled ? t.recoveryLeft(data.recoveryCodesLeft) : t.secondFactorText
  return (
    <div id="second-factor" className="border-t border-line">
      <Setting
        label={t.secondFactor}
        value={
          data && <Badge kind={data.enabled ? 'accent' : 'neutral'}>{data.enabled ? t.on : t.off}</Badge>
        }
        note={note}
        actions={
          data?.enabled ? (
            <>
              <Button
                kind="quiet"
                busy={renew.isPending ? t.saving : undefined}
                onClick={() => renew.mutate({})}
              >
                {t.newRecoveryCodes}
              </Button>
              {!data.required && (
                <AskButton
                  label={t.removeSecondFactor}
                  title={t.removeSecondFactorTitle}
                  keepLabel={t.keepIt}
                  busyLabel={t.saving}
                  write={remove}
                  onConfirm={(then) => remove.mutate({}, then)}
                >
                  {t.removeSecondFactorText}
                </AskButton>
              )}
            </>
          ) : (
            data &&
            !enroll.data && (
              <Button
                kind="quiet"
                busy={enroll.isPending ? t.saving : undefined}
                onClick={() => enroll.mutate({})}
              >
                {t.setUp}
              </Button>
            )
          )
        }
      >
        {data?.needed && <Banner kind="warning" lead={t.secondFactorNeeded} />}
        {fault && <Banner kind="danger" lead={errorText(fault)} urgent />}
        {enroll.data && !data?.enabled && (
          <Enroll
            made={enroll.data}
            onDone={(codes) => {
              setShown(codes)
              enroll.reset()
            }}
            onClose={enroll.reset}
          />
        )}
        {shown && <RecoveryCodes codes={shown} onClose={() => setShown(undefined)} />}
      </Setting>
    </div>
  )
}

type EnrollProps = {
  made: ReplyOf<typeof secondFactor.enroll>
  onDone: (recoveryCodes: string[]) => void
  onClose: () => void
}

/** The QR code, its secret as text, and the first code. */
function Enroll({ made, onDone, onClose }: EnrollProps) {
  const t = useMessages().personalInfo
  const confirm = useSave(secondFactor.confirm, {
    refresh,
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  const { size, path } = made.qr
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-4">
      <svg
        role="img"
        aria-label={t.qr}
        viewBox={`0 0 ${size} ${size}`}
        className="size-44 shrink-0 rounded-4 bg-white"
        shapeRendering="crispEdges"
      >
        <path d={path} className="fill-black" />
      </svg>
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-3">
        <p>{t.scan}</p>
        <p className="text-ink-2">
          {t.secretText}{' '}
          <code className="font-semibold text-ink [overflow-wrap:anywhere]">
            {made.secret.match(/.{4}/g)?.join(' ')}
          </code>
        </p>
        <CodeForm
          label={t.secondFactor}
          codeLabel={t.appCode}
          saveLabel={t.turnOn}
          error={confirm.error}
          busy={confirm.isPending}
          onCode={(code) => confirm.mutate({ body: { code } })}
          onCancel={onClose}
        />
      </div>
    </div>
  )
}
