import { useNavigate } from '@tanstack/react-router'
import { type SetupStep, setup } from '../../../contract/features/setup/setup.ts'
import { useWrite } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { stepAfter, withStep } from './next-step.ts'
import { useSetupWords } from './words.ts'

export const setupPath = '/admin/setup'

/** Marks a step as done and goes to the next, unless another step was opened meanwhile. */
export function useNext(step: SetupStep, done: readonly SetupStep[]) {
  const navigate = useNavigate()
  const mark = useWrite(setup.mark, { into: setup.read })
  const go = () =>
    mark.mutate(
      { body: { done: withStep(done, step) } },
      // Given here, it is not called once the step has gone from the page.
      { onSuccess: () => void navigate({ to: setupPath, search: { step: stepAfter(step) } as never }) },
    )
  return { go, busy: mark.isPending }
}

/** The button at the end of a step without a form of its own. */
export function Continue({ step, done }: { step: SetupStep; done: readonly SetupStep[] }) {
  const t = useSetupWords()
  const next = useNext(step, done)
  return (
    <div>
      <Button kind="primary" size={44} busy={next.busy ? t.next : undefined} onClick={next.go}>
        {t.next}
      </Button>
    </div>
  )
}
