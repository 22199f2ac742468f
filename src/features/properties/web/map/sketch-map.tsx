import type { Size } from './boxes.ts'
import { describeWay } from './distance.ts'
import { FONT_PX, LINE_PX, type MapArea, type MapPlace, type Sketch, type SketchLabel } from './sketch.ts'

/** The strip below the map. */
const FOOT_PX = 36

interface SketchMapProps {
  areas: readonly MapArea[]
  places: readonly MapPlace[]
  sketch: Sketch
  size: Size
}

/**
 * A map drawn by this site, without roads: the circles that contain the homes, and places by direction and distance. No other site
 * learns who looks at it. Colours are attributes, because the style sheet has no room.
 */
export function SketchMap({ areas, places, sketch, size: { width, height } }: SketchMapProps) {
  return (
    <svg
      role="img"
      aria-label={describeSketch(areas, places)}
      viewBox={`0 0 ${width} ${height + FOOT_PX}`}
      fontSize={FONT_PX}
      className="h-auto w-full"
    >
      <rect width={width} height={height} fill="var(--color-sand)" />
      <Grid sketch={sketch} width={width} height={height} />
      {sketch.circles.map(({ x, y }) => (
        <circle
          key={`${x} ${y}`}
          cx={x}
          cy={y}
          r={sketch.radius}
          fill="var(--color-pine)"
          fillOpacity={0.18}
          stroke="var(--color-pine)"
          strokeWidth={2}
        />
      ))}
      <path d={leaderLines(sketch)} stroke="var(--color-ink-soft)" />
      {sketch.dots.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={4.5} fill="var(--color-heather)" />
      ))}
      {sketch.arrows.map(({ at, degrees }, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: two places may be in one direction
          key={index}
          d="M0-7L6 6H-6Z"
          transform={`translate(${at.x} ${at.y}) rotate(${degrees})`}
          fill="var(--color-heather)"
        />
      ))}
      {sketch.labels.map((label) => (
        <LabelText key={`${label.kind} ${label.box.left} ${label.box.top}`} label={label} />
      ))}
      <Foot scale={sketch.scale} width={width} height={height} />
    </svg>
  )
}

/** Squares as wide as the scale bar. */
function Grid({ sketch: { scale, circles }, width, height }: { sketch: Sketch } & Size) {
  const { pixels } = scale
  const [origin = { x: 0, y: 0 }] = circles
  const lines = (from: number, to: number) =>
    Array.from({ length: Math.ceil(to / pixels) + 1 }, (_, index) => Math.round((from % pixels) + index * pixels))
  const d = [
    ...lines(origin.x, width).map((x) => `M${x} 0V${height}`),
    ...lines(origin.y, height).map((y) => `M0 ${Math.min(y, height)}H${width}`),
  ].join('')
  return <path d={d} stroke="var(--color-line)" strokeWidth={1.5} />
}

const FILLS: Record<SketchLabel['kind'], string> = {
  home: 'var(--color-pine-deep)',
  city: 'var(--color-ink-soft)',
  place: 'var(--color-ink)',
}

/** Outlined in the colour of the map, so that lines do not cross the letters. */
function LabelText({ label: { kind, lines, box } }: { label: SketchLabel }) {
  const x = box.left + box.width / 2
  return (
    <text
      textAnchor="middle"
      fill={FILLS[kind]}
      fontWeight={kind === 'home' ? 600 : undefined}
      stroke="var(--color-sand)"
      strokeWidth={4}
      strokeLinejoin="round"
      paintOrder="stroke"
    >
      {lines.map((line, index) => (
        <tspan key={line} x={x} y={box.top + FONT_PX + index * LINE_PX}>
          {line}
        </tspan>
      ))}
    </text>
  )
}

/** Scale bar and north arrow, below the map, so that they cover nothing. */
function Foot({ scale: { pixels, name }, width, height }: { scale: Sketch['scale'] } & Size) {
  const middle = height + FOOT_PX / 2
  return (
    <>
      <rect y={height} width={width} height={FOOT_PX} fill="var(--color-surface)" />
      <path
        d={`M10 ${middle - 5}V${middle + 5}M10 ${middle}H${10 + pixels}M${10 + pixels} ${middle - 5}V${middle + 5}`}
        stroke="var(--color-ink)"
        strokeWidth={2}
      />
      <text x={18 + pixels} y={middle + 6} fill="var(--color-ink)">
        {name}
      </text>
      <path d="M0-9L6 7L0 3L-6 7Z" transform={`translate(${width - 36} ${middle})`} fill="var(--color-ink)" />
      <text x={width - 26} y={middle + 6} fill="var(--color-ink)">
        N
      </text>
    </>
  )
}

/** Lines from numbers and labels that are not beside their points. */
function leaderLines({ labels, numbers }: Sketch): string {
  const lines = [
    ...labels.map(({ leader }) => leader),
    ...numbers.map(({ at, box }) => [at, { x: box.left + box.width / 2, y: box.top + box.height / 2 }] as const),
  ]
  return lines.map((line) => line && `M${line[0].x} ${line[0].y}L${line[1].x} ${line[1].y}`).join('')
}

/** The text for people who do not see the map. */
function describeSketch(areas: readonly MapArea[], places: readonly MapPlace[]): string {
  const [home] = areas
  const homes = areas.map(({ number, title, city }) => `${number === null ? '' : `${number}: `}${title}, ${city}`)
  const ways = home && places.map((place) => `${place.name}, ${describeWay(home, place)}`)
  return `Sketch map of ${[...homes, ...(ways ?? [])].join('; ')}`
}
