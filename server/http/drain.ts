declare module '../core/route.ts' {
  interface Deps {
    drain: Drain
  }
}

/**
 * Whether this process is about to stop: readiness then says no, so that a balancer sends new requests elsewhere, while those that
 * still arrive are answered.
 */
export class Drain {
  isOn = false
}
