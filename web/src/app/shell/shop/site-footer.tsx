import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SOCIAL_URLS, SUPPORT_CHAT_URL, SUPPORT_PHONE } from '../../../lib/constants.ts';
import { footer } from '../../../lib/texts/common/footer.ts';
import { shell } from '../../../lib/texts/common/shell.ts';
import { Logo } from '../logo.tsx';
import { socialIcons } from './social-icons.tsx';

const words = footer;
const link = 'inline-flex min-h-8 items-center text-ink-soft underline-offset-4 hover:text-ink hover:underline';

export function SiteFooter() {
  return (
    <footer className="mt-24 border-t bg-plate">
      <div className="measure grid grid-cols-2 gap-x-8 gap-y-12 py-14 sm:grid-cols-3 lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="col-span-full lg:col-span-1">
          <Logo place="footer" className="-ml-1 inline-block" />
          <p className="mt-3 max-w-80 text-sm text-ink-soft">{words.blurb}</p>
          <p className="mt-5 text-sm text-ink-soft">
            {words.call}{' '}
            <a href={`tel:${SUPPORT_PHONE.replaceAll(' ', '')}`} className="figures font-[550] text-ink underline-offset-4 hover:underline">
              {SUPPORT_PHONE}
            </a>
          </p>
        </div>
        <Column title={words.shop}>
          <Inner to="/brands" label={shell.brands} />
          <Inner to="/categories" label={shell.categories} />
          <Inner to="/blogs" label={shell.blogs} />
          <Inner to="/about-us" label={shell.about} />
        </Column>
        <Column title={words.help}>
          <li>
            <a href={SUPPORT_CHAT_URL} target="_blank" rel="noreferrer" className={link}>
              {words.support}
              <span className="sr-only"> {shell.opensOutside}</span>
            </a>
          </li>
          <Inner to="/shipping-policy" label={words.shipping} />
          <Inner to="/refound-policy" label={words.refund} />
          <li className={`${link} no-underline! hover:text-ink-soft!`}>{words.serviceCenter}</li>
        </Column>
        <Column title={words.company}>
          <Inner to="/terms-of-use" label={words.terms} />
          <Inner to="/privacy-policy" label={words.privacy} />
          <li className={`${link} no-underline! hover:text-ink-soft!`}>{words.jobs}</li>
        </Column>
      </div>
      <div className="measure">
        <div data-testid="footer-line" className="flex flex-wrap items-center justify-between gap-4 border-t py-5">
          <p className="text-sm text-ink-soft">{words.copyright(new Date().getFullYear())}</p>
          <Socials />
        </div>
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-sm font-semibold">{title}</h2>
      <ul className="flex flex-col gap-1 text-[0.9375rem]">{children}</ul>
    </section>
  );
}

function Inner({ to, label }: { to: string; label: string }) {
  return (
    <li>
      <Link to={to} className={link}>
        {label}
      </Link>
    </li>
  );
}

function Socials() {
  return (
    // The marks begin and end with the line above them, not their targets.
    <ul aria-label={words.follow} className="-mx-3 flex gap-1">
      {(['facebook', 'instagram', 'whatsapp'] as const).map((name) => (
        <li key={name}>
          <a
            href={SOCIAL_URLS[name]}
            target="_blank"
            rel="noreferrer"
            aria-label={`${words.social[name]} ${shell.opensOutside}`}
            className="grid size-11 place-items-center rounded-md text-ink-soft transition-colors hover:bg-sunken hover:text-ink [&_svg]:size-5"
          >
            {socialIcons[name]}
          </a>
        </li>
      ))}
    </ul>
  );
}
