import type { CHANGE_COPY } from '../on-demand/change-username.texts.ts';
import type { PAYMENT_DETAILS_COPY } from '../on-demand/payment-details.texts.ts';
import type { BILLING_COPY } from '../pages/billing.texts.ts';
import type { DASHBOARD_COPY, TRADINGVIEW_COPY } from '../pages/dashboard.texts.ts';
import type {
  DELIVERY_COPY,
  STEP_ACTIONS,
  STEP_STATES,
  STEP_TITLES,
  TRACK_TITLES,
} from '../pages/delivery.texts.ts';
import type { GUIDE_CHAPTERS } from '../pages/guide.texts.ts';
import type { Translation } from '../translation.ts';

export const DASHBOARD_ZH = {
  dashboard: {
    title: '控制台',
    greeting: '欢迎回来',
    greetingNamed: '欢迎回来，{name}',
    lead: '套餐、社区和图表，尽在一处。',
    owing: '付款失败。请更新银行卡以保留套餐。',
    firstGreeting: '欢迎',
    firstGreetingNamed: '欢迎，{name}',
    leftToDo: {
      both: '还差两步：Discord 和 TradingView。',
      discord: '还差一步：加入 Discord 服务器。',
      tradingView: '还差一步：添加 TradingView 用户名。',
    },
    signOut: '退出登录',
    signedOut: { title: '已退出登录', message: '你已成功退出登录。' },
    subscription: '当前订阅',
    quickAccess: '快捷入口',
    joinDiscord: '加入 Discord 社区',
    openDiscord: '打开 Discord',
    guide: '指标使用指南',
    account: '账户设置',
    signals: '信号',
    payInvoice: '立即支付',
    choosePlan: '选择套餐',
    contact: '联系我们',
    highest: '你已订阅最高级别的套餐！',
    lifetime: '终身拥有{plan}：一次性支付 {price}',
    upgradeTo: '升级到{plan} – {price}/月',
    upgradeFor: '升级到{plan} – {price}/{period}',
    soldOut: '{plan}已售罄',
    guideNote: '标准版及以上套餐包含指标。',
    guideHelp: '还没解决？请写信到 {email}。',
  },
  'dashboard.tradingview': {
    title: 'TradingView 集成',
    required: 'TradingView 集成需要标准版或更高套餐。',
    requiresPlan: 'TradingView 集成需要{plan}或更高套餐。',
    inNoPlan: '目前没有套餐包含 TradingView 集成。',
    upgrade: '升级套餐',
    onHold: '付款争议处理期间，你的指标已冻结。',
    paused: '你的指标已暂停，将随套餐一同恢复。',
    unpaid: '付款成功前，你的指标暂不可用。',
    username: 'TradingView 用户名',
    usernameHint: '请与 TradingView 个人资料中的用户名完全一致。',
    save: '保存用户名',
    saving: '正在保存…',
    cancel: '取消',
    edit: '修改 TradingView 用户名',
    requestChange: '申请更换用户名',
    locked: '已授予 TradingView 权限，用户名不可直接修改',
    checking: '正在检查用户名…',
    valid: '用户名有效',
    notFound: '未找到该用户名',
    checkFailed: '验证失败',
    checkAgain: '重新检查',
    invalid: { title: '用户名无效', message: '请输入有效的 TradingView 用户名。' },
    setTitle: '已设置 TradingView 用户名',
    setGranted: '用户名已保存，TradingView 权限已授予！',
    setSaved: 'TradingView 用户名已保存。',
    failedTitle: '出错了',
    failed: 'TradingView 用户名保存失败。',
    indicators: '你的指标',
    needsName: '需要你的用户名',
    withPayment: '首次付款后开通',
    open: '打开 TradingView',
  },
  'dashboard.change-username': {
    title: '申请更换用户名',
    lead: '我们会先为新用户名授权，TradingView 确认后再收回旧用户名的权限。每天可更换一次。',
    username: '新的 TradingView 用户名',
    submit: '更换用户名',
    busy: '正在更换…',
    cancel: '取消',
    doneTitle: '已更换 TradingView 用户名',
    granted: '新用户名已获得权限。',
    pending: '新用户名很快就会获得权限，在此之前旧用户名仍可使用。',
    failed: 'TradingView 用户名更换失败。',
  },
  delivery: {
    title: '开通进度',
    complete: '已全部开通',
    progress: '已完成 {done}/{all} 步',
    ended: '你仍保留的内容',
    typeInstead: '改为填写用户名',
    invite: '获取邀请',
    cancel: '取消',
    fix: '检查我的权限',
    missing: '缺少什么？',
    fixing: '正在检查…',
    fixed: '你的权限',
    wait: '请稍候',
    notYet: '正在设置',
    failedTitle: '未能检查',
    failed: '无法检查你的权限，请重试。',
  },
  'delivery.track-titles': { account: '你的账户', discord: 'Discord', charting: 'TradingView' },
  'delivery.step-titles': {
    paid: '付款',
    given: '已赠予你',
    trial: '试用已开始',
    password: '设置密码',
    named: 'Discord 用户名',
    inside: '加入服务器',
    role: '分配身份组',
    charting: 'TradingView 用户名',
    indicators: '解锁指标',
  },
  'delivery.step-states': {
    done: '已完成',
    working: '进行中',
    action: '等你操作',
    waiting: '稍后',
    trouble: '需要协助',
  },
  'delivery.step-actions': {
    'name-discord': '添加 Discord 用户名',
    'open-invite': '打开邀请',
    'new-invite': '获取新的邀请',
    'name-charting': '添加 TradingView 用户名',
  },
  billing: {
    manage: '管理账单',
    opening: '正在打开…',
    note: '在 Stripe 账单页面管理银行卡、发票和套餐。',
    details: '银行卡和发票',
    failedTitle: '账单出错',
    failed: '账单页面打开失败，请重试。',
  },
  'payment-details': {
    loading: '正在加载发票…',
    failed: '发票加载失败。',
    retry: '重试',
    card: '{brand}，尾号 {last4}，有效期至 {expires}',
    noCard: '未保存银行卡。',
    otherMethod: '付款方式：{kind}',
    invoices: '发票',
    none: '暂无发票。',
    view: '查看 {day}的发票',
    states: { settled: '已付', owed: '未付', waived: '作废', draft: '草稿' },
    refunded: '已退款',
    partlyRefunded: '已付，已退款 {amount}',
    returned: '已由你的银行退回',
  },
  guide: [
    {
      title: '找到并添加指标',
      steps: [
        '在控制台保存 TradingView 用户名，等待显示“已开通”。',
        '在 TradingView 打开图表，点击“指标”，再选择“仅限邀请的脚本”。',
        '选择指标即可加载到图表，点击星标可加入收藏。',
      ],
    },
    {
      title: '主指标：进场与离场',
      steps: [
        '适用于所有市场，建议从 15 分钟和 1 小时图开始。',
        'K 线下方的绿色标记是买入信号，上方的红色标记是卖出信号。K 线收盘后信号才有效。',
        '如需警报，点击“创建警报”，选择该指标为条件，并选择“每根 K 线收盘时一次”。',
      ],
    },
    {
      title: '信号出现在哪里',
      steps: [
        '在你的图表上，以 K 线标记显示，支持任何市场和周期。',
        '创建 TradingView 警报后，可通过手机、邮件或桌面接收。',
        '在 Discord 社区的信号频道，并附有分析。',
      ],
    },
    {
      title: 'Orderblock：价格的关键区域',
      steps: [
        '每个区域始于强势行情前的最后一根反向 K 线，价格收盘突破后结束。',
        '留意价格首次回到区域内时主指标发出的信号。',
        '区域在首次触及时最强，之后逐次减弱。',
      ],
    },
    {
      title: 'Wavematrix：行情的力度',
      steps: [
        '振荡指标显示在独立窗格中。外轨附近的交叉比中间的更有意义。',
        '价格创新高而波动没有，说明行情正在减弱。',
        '波动从下方拐头向上时，买入信号更强；卖出信号则相反。',
      ],
    },
    {
      title: '遇到问题',
      steps: [
        '没有看到仅限邀请的脚本？请核对控制台的用户名与 TradingView 个人资料是否一致。',
        '显示“已开通”却没有脚本？请退出 TradingView 后重新登录。',
        '无法加入社区？请在“快捷入口”申请新的邀请，每个邀请只能用一次。',
      ],
    },
  ],
} satisfies {
  dashboard: Translation<typeof DASHBOARD_COPY>;
  'dashboard.tradingview': Translation<typeof TRADINGVIEW_COPY>;
  'dashboard.change-username': Translation<typeof CHANGE_COPY>;
  delivery: Translation<typeof DELIVERY_COPY>;
  'delivery.track-titles': Translation<typeof TRACK_TITLES>;
  'delivery.step-titles': Translation<typeof STEP_TITLES>;
  'delivery.step-states': Translation<typeof STEP_STATES>;
  'delivery.step-actions': Translation<typeof STEP_ACTIONS>;
  billing: Translation<typeof BILLING_COPY>;
  'payment-details': Translation<typeof PAYMENT_DETAILS_COPY>;
  guide: Translation<typeof GUIDE_CHAPTERS>;
};
