import { chromium } from 'playwright';

/** Signs up and pays in the browser that listens on this port, and stops before an account is made of it. */
export async function paySession(origin: string, port: number): Promise<string> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  try {
    // The browser's own context: its sign-up cookie is what the measured visits come with.
    const page = (await browser.contexts()[0]?.newPage()) ?? (await browser.newPage());
    await page.goto(`${origin}/email-step?plan=standard&billing=monthly`);
    await page.getByLabel('Email Address').fill('lighthouse@example.com');
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await page.getByRole('button', { name: 'Pay $49 Now' }).click();
    // The page takes the id out of its address as soon as it has read it.
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
