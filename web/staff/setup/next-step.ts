import { type SetupStep, setupSteps } from '../../../contract/features/setup/setup.ts'

/** The step to show: the requested one, else the first unfinished one. */
export const stepOf = (asked: string, done: readonly SetupStep[]): SetupStep =>
  setupSteps.find((step) => step === asked) ?? setupSteps.find((step) => !done.includes(step)) ?? 'opening'

/** The step after the given one. */
export const stepAfter = (step: SetupStep): SetupStep =>
  setupSteps[Math.min(setupSteps.indexOf(step) + 1, setupSteps.length - 1)] ?? 'opening'

/** The finished steps, with one more. */
export const withStep = (done: readonly SetupStep[], step: SetupStep): SetupStep[] =>
  setupSteps.filter((one) => one === step || done.includes(one))
