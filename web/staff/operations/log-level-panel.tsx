import { useQuery } from '@tanstack/react-query'
import { logLevels, operations } from '../../../contract/features/operations.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { Field } from '../../ui/field.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { useMessages } from '../../words/language.tsx'

/** The log level of every process. */
export function LogLevelPanel() {
  const t = useMessages().maintenance
  const errorText = useErrorText()
  const state = useQuery(read(operations.logLevel, {}))
  const write = useWrite(operations.setLogLevel, { into: operations.logLevel })
  if (state.error && !state.data) return <Problem onRetry={() => void state.refetch()} />
  if (!state.data)
    return (
      <Waiting>
        <Skeleton height={62} />
      </Waiting>
    )
  // Show the choice at once.
  const level = write.isPending ? write.variables.body.level : state.data.level
  return (
    <div className="flex flex-col gap-3">
      {write.error && <Banner kind="danger" lead={errorText(write.error)} urgent />}
      <Field label={t.logLevel} hint={t.logText}>
        <Select
          value={level}
          onChange={(next) => write.mutate({ body: { level: next } })}
          options={logLevels.map((value) => ({ value, label: t.levels[value] }))}
        />
      </Field>
    </div>
  )
}
