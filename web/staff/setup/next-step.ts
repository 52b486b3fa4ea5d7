import { type SetupStep, setupSteps } from '../../../contract/features/setup/setup.ts'

/** The step to go on with: the one asked for, else the first that is not done. */
export const stepOf = (asked: string, done: readonly SetupStep[]): SetupStep =>
  setupSteps.find((step) => step === asked) ?? setupSteps.find((step) => !done.includes(step)) ?? 'opening'

/** The step after one. */
export const stepAfter = (step: SetupStep): SetupStep =>
  setupSteps[Math.min(setupSteps.indexOf(step) + 1, setupSteps.length - 1)] ?? 'opening'

/** The steps that are done with one more. */
export const withStep = (done: readonly SetupStep[], step: SetupStep): SetupStep[] =>
  setupSteps.filter((one) => one === step || done.includes(one))
