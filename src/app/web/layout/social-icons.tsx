import type { ReactNode } from 'react'

/** These icons are drawn for this site, not the networks' logos; the label of each link names the network. */
export function SocialNetworkIcon() {
  return (
    <Sign>
      <path d="M17 3h-2.5A4.5 4.5 0 0 0 10 7.5V10H7v4h3v7h4v-7h3l1-4h-4V7.5A.5.5 0 0 1 14.5 7H17z" />
    </Sign>
  )
}

export function PhotoSharingIcon() {
  return (
    <Sign>
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17 7h.01" />
    </Sign>
  )
}

export function ShortVideoIcon() {
  return (
    <Sign>
      <path d="M14 3v12.5a4 4 0 1 1-4-4M14 3c.3 2.9 2.3 4.9 5.5 5.2" />
    </Sign>
  )
}

function Sign({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}
