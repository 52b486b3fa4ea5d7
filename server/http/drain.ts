declare module '../core/route.ts' {
  interface Deps {
    drain: Drain
  }
}

/**
 * Whether this process is about to stop: readiness then fails, so that a load balancer sends new requests elsewhere, while
 * requests that still arrive are answered.
 */
export class Drain {
  isOn = false
}
