import { chromium } from 'playwright';

/** Signs up and pays in the browser on this port, and stops before the account is created. */
export async function paySession(origin: string, port: number): Promise<string> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  try {
    // Uses the browser's own context, whose sign-up cookie the measured visits send.
    const page = (await browser.contexts()[0]?.newPage()) ?? (await browser.newPage());
    await page.goto(`${origin}/email-step?plan=standard&billing=monthly`);
    await page.getByLabel('Email Address').fill('lighthouse@example.com');
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await page.getByRole('button', { name: 'Pay $49 Now' }).click();
    // The page removes the id from its address once it has read it.
    const landing = page.waitForRequest(/\/password-setup\?session_id=/);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    const landed = await landing;
    await page.getByText('Payment Successful!').waitFor();
    await page.close();
    return new URL(landed.url()).searchParams.get('session_id') ?? '';
  } finally {
    await browser.close();
  }
}
