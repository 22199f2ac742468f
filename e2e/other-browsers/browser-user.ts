import { LONGEST_WAIT_MS } from '../browser/wait.ts'
import type { Driver } from './driver.ts'

/** An element of this kind with this name, optionally inside an element that contains a text. */
interface Target {
  kind: keyof typeof KINDS
  name: RegExp
  within?: { selector: string; containing: string }
}

const KINDS = {
  button: 'button, summary',
  link: 'a[href]',
  field: 'input, textarea, select',
  heading: 'h1, h2, h3',
  words: 'p, li, dt, dd, span, strong, h1, h2, h3, label',
}

const CONTROL = '\uE009'

/** Operates a browser as a user does: sees, presses and types. */
export interface BrowserUser {
  open(address: string): Promise<void>
  back(): Promise<void>
  waitFor(target: Target): Promise<void>
  waitForAbsence(target: Target): Promise<void>
  press(target: Target): Promise<void>
  /** Replaces a field's value. */
  write(field: RegExp, text: string): Promise<void>
  key(key: string): Promise<void>
  /** Waits until the expression's value satisfies `is`. Returns the value. */
  until<Value>(expression: string, is: (value: Value) => boolean): Promise<Value>
  consoleErrors(): Promise<string[]>
}

export function createBrowserUser(driver: Driver): BrowserUser {
  const earlierErrors: string[] = []
  const consoleErrors = async () => [...earlierErrors, ...(await driver.run<string[]>('window.consoleErrors ?? []'))]

  async function until<Value>(expression: string, is: (value: Value) => boolean): Promise<Value> {
    const deadline = Date.now() + LONGEST_WAIT_MS
    for (;;) {
      // An expression throws while the browser leaves the page.
      const value = await driver.run<Value>(expression).catch((error: Error) => error)
      if (!(value instanceof Error) && is(value)) return value
      if (Date.now() > deadline)
        throw new Error(`Not met in time: ${expression.slice(-300)} is ${JSON.stringify(value)}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  async function press(target: Target): Promise<void> {
    let before: Point | null = null
    const isStill = (point: Point | null): point is Point => {
      const still = point !== null && point.x === before?.x && point.y === before?.y
      before = point
      return still
    }
    const { x, y } = (await until<Point | null>(locateExpression(target), isStill)) as Point
    await driver.perform([
      {
        type: 'pointer',
        id: 'finger',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x, y },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ])
  }

  const type = (actions: object[]) => driver.perform([{ type: 'key', id: 'keys', actions }])

  return {
    open: async (address) => {
      earlierErrors.push(...(await driver.run<string[]>('window.consoleErrors ?? []')))
      await driver.open(address)
      await driver.run(`(${listen})()`)
      await until<boolean>("document.documentElement.hasAttribute('data-alive')", Boolean)
    },
    back: driver.back,
    waitFor: async (target) => void (await until<Point | null>(locateExpression(target), (point) => point !== null)),
    waitForAbsence: async (target) =>
      void (await until<Point | null>(locateExpression(target), (point) => point === null)),
    press,
    write: async (name, text) => {
      await press({ kind: 'field', name })
      await type([
        { type: 'keyDown', value: CONTROL },
        ...stroke('a'),
        { type: 'keyUp', value: CONTROL },
        ...[...text].flatMap(stroke),
      ])
    },
    key: (key) => type(stroke(key)),
    until,
    consoleErrors,
  }
}

const stroke = (value: string) => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
]

interface Point {
  x: number
  y: number
}

function locateExpression({ kind, name, within }: Target): string {
  return `(${locate})(${JSON.stringify({ selector: KINDS[kind], name: name.source, within })})`
}

/**
 * Returns an element's position once nothing moves or covers it. The function is sent to the page as text, so it uses
 * nothing from this module.
 */
function locate(target: Omit<Target, 'kind' | 'name'> & { selector: string; name: string }): Point | null {
  const isMoving = ({ playState, effect }: Animation) =>
    playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY
  if (document.getAnimations().some(isMoving)) return null
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: Element) => {
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const sources =
      ids.length > 0 ? ids.map((id) => document.getElementById(id)) : labels.length > 0 ? labels : [element]
    return plain(element.getAttribute('aria-label') ?? sources.map((source) => source?.textContent).join(' '))
  }
  const { within } = target
  const scopes = within
    ? [...document.querySelectorAll(within.selector)].filter((scope) =>
        plain(scope.textContent).includes(within.containing),
      )
    : [document]
  const name = new RegExp(target.name)
  for (const scope of scopes) {
    for (const element of scope.querySelectorAll(target.selector)) {
      if (!name.test(nameOf(element)) || !element.checkVisibility() || element.matches(':disabled')) continue
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
      const hit = document.elementFromPoint(point.x, point.y)
      const isHit = element.contains(hit) || hit?.closest('label')?.control === element
      if (isHit) return point
    }
  }
  return null
}

/** Records console errors. The function is sent to the page as text, so it uses nothing from this module. */
function listen(): void {
  const consoleErrors: string[] = []
  Object.assign(window, { consoleErrors })
  const { error } = console
  console.error = (...words: unknown[]) => {
    consoleErrors.push(words.join(' '))
    error(...words)
  }
  window.addEventListener('error', ({ message }) => consoleErrors.push(message))
  window.addEventListener('unhandledrejection', ({ reason }) => consoleErrors.push(String(reason)))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    consoleErrors.push(`policy: ${violatedDirective} ${blockedURI}`),
  )
}
