import type { Metadata } from "next"
import { Suspense, type ReactNode } from "react"
import "./globals.css"

export const metadata: Metadata = { title: "Two Leaves Tea" }

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Suspense>{children}</Suspense>
      </body>
    </html>
  )
}
