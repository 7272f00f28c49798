import{a as U}from"./chunk-MEEJRGNE.js";import{a as wt,b as Ct,c as Mt,e as St,f as Tt,g as X,h as F,i as zt,j as Z,l as At}from"./chunk-N4FZCPRM.js";import{$b as kt,$c as Y,Ac as L,Hc as D,Mc as j,Ob as H,Yc as Et,bc as N,bd as Ot,hc as Rt,hd as _t,id as rt,kc as Nt,nc as It,yc as I}from"./chunk-L6U6HRJ6.js";var S={wall:0,roof:1,trim:2,bark:3,leaf:4,post:5,lamp:6},{wall:w,roof:g,trim:M,bark:ye,leaf:_,post:st,lamp:at}=S,d=(s,t,e,i)=>[s,s,t,e,i],Pt={flat:[d(1,0,0,w),d(1,1,0,M),d(.84,1,0,M),d(.84,-.16,0,g)],gable:[d(1,0,0,w),d(1,-1,0,M),[1.13,1.14,-1.06,0,g],[1.13,1.14,-.9,0,g],[1.13,.03,0,0,g]],hip:[d(1,0,0,w),d(1,-.85,0,M),d(1.13,-.9,0,g),d(1.13,-.76,0,g),[.42,.04,0,0,g]],setback:[d(1,0,0,w),d(1,.6,0,M),d(.76,.6,0,w),d(.76,.9,0,M),d(.5,.9,0,w),d(.5,1,0,g)],dome:[d(1,0,0,w),d(1,-1,0,M),d(.9,-1,1,g),d(.83,-.52,1,g),d(.5,-.13,1,g),d(.05,0,1,g)],silo:[d(.96,0,1,w),d(.96,-.62,1,M),d(1,-.58,1,g),d(.76,-.24,1,g),d(.38,-.05,1,g),d(.05,0,1,g)],water:[d(.62,0,1,w),d(.46,.5,1,M),d(.94,.6,1,w),d(.96,-.62,1,g),d(1.04,-.58,1,g),d(.06,0,1,g)],steep:[d(1,0,0,w),d(1,-1.35,0,M),[1.1,1.16,-1.42,0,g],[1.1,1.16,-1.25,0,g],[1.1,.03,0,0,g]],tower:[d(1,0,0,w),d(1,.5,0,M),d(.82,.5,0,w),d(.82,.82,0,M),d(.58,.82,0,w),d(.58,1,0,g)],tree:[d(.16,0,1,ye),d(.12,.3,1,_),d(.84,.36,1,_),d(1,.54,1,_),d(.68,.84,1,_),d(.06,1,1,_)],shrub:[d(.3,0,1,_),d(.9,.4,1,_),d(.28,1,1,_)],lamp:[d(.3,0,1,st),d(.12,.08,1,st),d(.1,.78,1,at),d(.5,.82,1,at),d(.44,.95,1,at),d(.16,1,1,st)]},$=Object.keys(Pt),Q=s=>$.indexOf(s);function Ft(){return $.flatMap(s=>{let t=Pt[s];return Array.from({length:6},(e,i)=>t[Math.min(i,t.length-1)]).flatMap(([e,i,o,n,r],l)=>[e,i,l>0&&o===0?-1e-6:o,n+2*r])})}function Lt(s,t,e,i){if(i)return s===1||s===4?"gable":s===2||s===5?"hip":"flat";switch(s){case 0:return t>3.4?"setback":"flat";case 1:return"gable";case 2:return"hip";case 3:return t>3&&e>.45?"water":"silo";case 4:return"steep";case 5:return"dome";default:return t>4?"setback":"flat"}}function E(s,t){let e=Math.sin(s*12.9898+t*78.233)*43758.5453;return e-Math.floor(e)}var ve=900,ge=3200,Gt=s=>s<=ve?"fine":s<=ge?"middle":"plain",Vt={fine:[0,.5,1],middle:[0,1],plain:[0,1]},xe={fine:[[0,1],[1,2],[2,3],[3,4],[4,5]],middle:[[0,1],[1,2],[2,4],[4,5]],plain:[[0,1],[1,5]]},we=3,Ce=10,lt=class{position=[];place=[];index=[];point(t,e){return this.position.push(...t),this.place.push(...e),this.position.length/3-1}quad(t,e,i,o){this.index.push(t,e,i,t,i,o)}},Me=[[1,1],[-1,1],[-1,-1],[1,-1]];function Se(s){return Me.flatMap(([t,e])=>(t*e>0?Vt[s]:[...Vt[s]].reverse()).map(o=>({sx:t,sz:e,turn:o})))}function ct(s){let t=new lt,e=Se(s),i=e.length,o=s!=="plain";for(let[a,u]of xe[s]){let c=[a,u].map(m=>e.map(f=>t.point([f.sx,f.sz,m],[f.turn,a,u])));for(let m=0;m<i;m++){let f=(m+1)%i;!o&&e[m]?.sx===e[f]?.sx&&e[m]?.sz===e[f]?.sz||t.quad(c[0]?.[m],c[1]?.[m],c[1]?.[f],c[0]?.[f])}}let n=5,r=(o?e:e.filter((a,u)=>u%2===0)).map(a=>t.point([a.sx,a.sz,n],[a.turn,n,n]));for(let a=2;a<r.length;a++)t.index.push(r[0],r[a],r[a-1]);if(s==="fine")for(let a=0;a<we;a++)Te(t,Ce+a);let l=new U;return l.setAttribute("position",new I(new Float32Array(t.position),3)),l.setAttribute("place",new I(new Float32Array(t.place),3)),l.setIndex(t.index),l}function Te(s,t){let e=(o,n,r,l)=>s.point([n,r,t],[o,l,-1]),i=(o,n,r)=>s.quad(e(o,...n,0),e(o,...n,1),e(o,...r,1),e(o,...r,0));i(0,[1,-1],[1,1]),i(1,[-1,1],[-1,-1]),i(2,[1,1],[-1,1]),i(3,[-1,-1],[1,-1]),s.quad(e(4,-1,-1,1),e(4,-1,1,1),e(4,1,1,1),e(4,1,-1,1))}var ut=`
attribute vec3 place;
attribute vec4 lot;
attribute vec4 look;
attribute vec4 life;
attribute vec2 heat;
uniform vec4 rings[ ${$.length*6} ];
uniform float cityNow;
uniform float cityThen;
uniform float still;
uniform float unit;
uniform float unlit;
vec3 cityPlace;
vec3 cityNormal;
vec4 cityPart; // what it is, of which form, 1 - lit, how much of it is gone
vec3 cityLocal;
vec3 cityWall; // half width of the wall it is in, and its low and high end
float cityHeight;
float cityPoint( float turn, float k, float b ) { return k > 0.5 ? mix( 1.0 - b, 1.0, turn ) : mix( 1.0, 1.0 - b, turn ); }
float ringHeight( vec4 r, float h, float roof ) { return r.z >= 0.0 ? r.z * h : max( 0.0, h + r.z * roof ); }
void cityForm() {
  float form = floor( look.x + 0.5 );
  bool house = form < ${$.indexOf("tree").toFixed(1)};
  float bits = floor( look.z + 0.5 );
  float lit = mod( floor( bits / 8.0 ), 2.0 );
  float was = mod( floor( bits / 16.0 ), 2.0 );
  float front = mod( floor( bits / 32.0 ), 2.0 ) * 2.0 - 1.0;
  float pale = 1.0 - mix( was, lit, unlit );
  float half_ = lot.z;
  float gone = smoothstep( 0.0, 0.5, cityNow - life.y );
  float born = smoothstep( 0.0, 0.55, cityNow - life.x );
  float full = mix( life.w, lot.w, smoothstep( 0.0, 0.3, cityNow - life.z ) );
  float bump = clamp( ( cityThen - heat.x ) / 0.3, 0.0, 1.0 );
  full *= 1.0 + 0.09 * still * sin( bump * 3.1416 );
  full *= mix( 1.0, 0.35, pale );
  float h = max( full * born * ( 1.0 - gone ), house ? 0.045 * unit : 0.001 );
  float roof = min( half_, h * 0.45 );
  float aspect = heat.y;
  vec2 sides = vec2( half_, half_ * aspect );
  cityHeight = h;
  vec2 s = position.xy;
  if ( position.z < ${9.5.toFixed(1)} ) {
    vec4 r = rings[ int( form ) * ${6} + int( position.z ) ];
    vec4 lo = rings[ int( form ) * ${6} + int( place.y ) ];
    vec4 hi = rings[ int( form ) * ${6} + int( place.z ) ];
    // Eaves cast no shadow of their own: on the wall below them it would be finer than the map of shadows is.
    r.xy = mix( min( r.xy, vec2( 0.98 ) ), r.xy, EAVES );
    float turn = place.x;
    float b = BEVEL * min( 0.3, 0.07 * unit / max( half_, 0.01 ) );
    float mid = 1.0 - abs( turn * 2.0 - 1.0 );
    vec2 square = vec2( cityPoint( turn, 0.0, b ), cityPoint( turn, 1.0, b ) );
    square = mix( square, vec2( 1.0 - 0.29 * b ), mid );
    float angle = 0.2618 + turn * 1.0472;
    vec2 circle = vec2( cos( angle ), sin( angle ) );
    float round_ = mod( r.w, 2.0 );
    vec2 p = s * mix( square, circle, round_ ) * r.xy;
    vec2 way = s * mix( mix( vec2( 1.0, 0.0 ), vec2( 0.0, 1.0 ), smoothstep( 0.0, 1.0, turn ) ), circle, max( mod( lo.w, 2.0 ), mod( hi.w, 2.0 ) ) );
    way = normalize( way );
    float y0 = ringHeight( lo, h, roof );
    float y1 = ringHeight( hi, h, roof );
    vec2 inset = ( lo.xy - hi.xy ) * sides;
    float rise = y1 - y0;
    vec3 n = vec3( way.x * rise, dot( abs( way ), inset ), way.y * rise );
    bool cap = place.y == place.z;
    cityNormal = cap || dot( n, n ) < 1e-9 ? vec3( 0.0, 1.0, 0.0 ) : normalize( n );
    cityLocal = vec3( p.x * sides.x, ringHeight( r, h, roof ), p.y * sides.y );
    cityPart.x = floor( ( cap || place.z - place.y > 2.5 ? hi.w : lo.w ) * 0.5 ); // a band that skips rings is roof
    cityWall = vec3( min( lo.x, hi.x ) * half_, y0, y1 );
    if ( mod( lo.w, 2.0 ) > 0.5 ) cityWall.x = -cityWall.x;
  } else {
    // An annex: a box somewhere on the building.
    float which = position.z - 10.0;
    float seed = fract( sin( dot( lot.xy, vec2( 12.9898, 78.233 ) ) ) * 43758.5453 );
    vec3 size = vec3( 0.0 );
    vec3 at = vec3( 0.0 );
    bool flat_ = form < 0.5;
    bool pitched = form == 1.0 || form == 2.0 || form == 7.0;
    float wallTop = ringHeight( rings[ int( form ) * ${6} + 1 ], h, roof );
    if ( which < 0.5 ) {
      if ( flat_ && half_ > 0.16 * unit ) { size = vec3( 0.26, 0.0, 0.3 ) * half_; size.y = 0.13 * unit; at = vec3( ( seed - 0.5 ) * 0.8 * half_, h - 0.16 * roof, ( fract( seed * 7.0 ) - 0.5 ) * 0.6 * half_ ); }
      if ( pitched && seed > 0.3 ) { size = vec3( 0.12 * half_, 0.0, 0.12 * half_ ); size.y = 0.85 * roof; at = vec3( ( seed > 0.65 ? 0.55 : -0.5 ) * half_, h - 0.78 * roof, 0.28 * half_ ); }
    } else if ( house && form != 6.0 && form != 8.0 ) {
      float wide = min( 0.3 * half_, 0.085 * unit );
      float tall = min( 0.62 * wallTop, 0.27 * unit );
      if ( which < 1.5 ) { size = vec3( wide, tall, 0.035 * unit ); at = vec3( 0.0, 0.0, front * half_ * ( form == 5.0 ? 0.94 : 1.0 ) ); }
      else if ( ( flat_ || pitched ) && wallTop > 0.4 * unit ) { size = vec3( wide * 1.7, 0.025 * unit, 0.09 * unit ); at = vec3( 0.0, tall + 0.04 * unit, front * half_ ); }
    }
    size *= born * ( 1.0 - gone ) * ( 1.0 - pale ) * ( which < 0.5 ? 1.0 : EAVES );
    cityLocal = at + vec3( s.x, place.y, s.y ) * size;
    float face = place.x;
    cityNormal = face > 3.5 ? vec3( 0, 1, 0 ) : face > 2.5 ? vec3( 0, 0, -1 ) : face > 1.5 ? vec3( 0, 0, 1 ) : face > 0.5 ? vec3( -1, 0, 0 ) : vec3( 1, 0, 0 );
    cityPart.x = which < 0.5 ? 2.0 : which < 1.5 ? 8.0 : 1.0;
    cityWall = vec3( 0.0 );
  }
  cityPart.yzw = vec3( form, house ? pale : 0.0, house ? gone : 0.0 );
  cityPlace = cityLocal + vec3( lot.x, 0.0, lot.y );
}
`,Ht=`
${ut}
uniform vec3 tints[ 16 ];
varying vec3 vCityLocal;
varying vec3 vCityNormal;
varying vec4 vCityPart;
varying vec4 vCityWall;
flat varying vec4 vCityState;
varying vec2 vCitySize;
flat varying vec3 vCityTint;
`,Dt=`
cityForm();
vCityLocal = cityLocal;
vCityNormal = cityNormal;
vCityPart = cityPart;
vCityWall = vec4( cityWall, lot.z );
vCityTint = tints[ int( look.y + 0.5 ) ];
float seed_ = fract( sin( dot( lot.xy, vec2( 12.9898, 78.233 ) ) ) * 43758.5453 );
float glowAge = clamp( ( cityThen - heat.x ) / 60.0, 0.0, 1.0 );
float glow_ = ( 1.0 - glowAge ) * ( 1.0 - glowAge ) * step( heat.x, cityThen );
vCityState = vec4( look.w, glow_, mod( floor( look.z + 0.5 ), 8.0 ), seed_ );
vCitySize = vec2( cityHeight, heat.y );
vColor = vec4( 1.0 );
`,jt=`
varying vec3 vCityLocal;
varying vec3 vCityNormal;
varying vec4 vCityPart;
varying vec4 vCityWall;
flat varying vec4 vCityState;
varying vec2 vCitySize;
flat varying vec3 vCityTint;
uniform float unit;
uniform float dense;
float cityPane = 0.0;
float cityLamp = 0.0;
float cityGlow = 0.0;
float cityHash( vec2 p ) { return fract( sin( dot( p, vec2( 127.1, 311.7 ) ) ) * 43758.5453 ); }
`,A=s=>`( abs( part - ${s.toFixed(1)} ) < 0.5 )`,Ut=`
{
  float part = floor( vCityPart.x + 0.5 );
  float seed = vCityState.w;
  float recent = vCityState.x;
  vec3 cream = vec3( 0.89, 0.77, 0.6 );
  vec3 tint = vCityTint;
  vec3 c = mix( tint, cream, 0.56 - 0.3 * dense + 0.16 * ( seed - 0.5 ) );
  vec3 roofed = mix( tint, cream, 0.12 ) * ( 0.9 + 0.16 * fract( seed * 5.3 ) );
  vec3 trimmed = mix( cream, vec3( 0.95, 0.9, 0.82 ), 0.6 );
  if ${A(S.roof)} c = roofed;
  else if ${A(S.trim)} c = trimmed;
  else if ${A(S.bark)} c = vec3( 0.2, 0.09, 0.04 );
  else if ${A(S.leaf)} c = mix( vec3( 0.16, 0.42, 0.1 ), vec3( 0.36, 0.56, 0.12 ), seed ) * mix( 0.72, 1.1, saturate( vCityLocal.y / max( 0.01, vCitySize.x ) ) );
  else if ${A(S.post)} c = vec3( 0.06, 0.07, 0.11 );
  else if ${A(S.lamp)} { c = vec3( 0.96, 0.78, 0.5 ); cityLamp = 1.0; }
  else if ${A(8)} c = mix( vec3( 0.16, 0.08, 0.04 ), tint * 0.5, 0.35 );
  bool house = part < 2.5 || part > 7.5;
  // Windows: a grid that fits each wall; seen from afar, their average.
  vec2 level = vec2( 1.0 );
  if ${A(S.wall)} {
    float high = vCityWall.z - vCityWall.y;
    float wide = abs( vCityWall.x ) * 2.0;
    vec3 n = abs( vCityNormal );
    bool round_ = vCityWall.x < 0.0;
    float along = round_ ? ( atan( vCityLocal.z, vCityLocal.x ) / 6.28318 + 0.5 ) * wide * 3.14 : ( n.x > n.z ? vCityLocal.z / vCitySize.y : vCityLocal.x ) + wide * 0.5;
    if ( round_ ) wide *= 3.14;
    float columns = max( 1.0, floor( wide / ( 0.23 * unit ) ) );
    float rows = max( 1.0, floor( high / ( 0.27 * unit ) ) );
    vec2 cell = vec2( along / wide * columns, ( vCityLocal.y - vCityWall.y ) / max( high, 0.001 ) * rows );
    vec2 q = fract( cell ) - vec2( 0.5, 0.54 );
    vec2 id = floor( cell ) + ( n.x > n.z ? 17.0 + 9.0 * sign( vCityNormal.x ) : 3.0 * sign( vCityNormal.z ) );
    vec2 px = fwidth( cell );
    vec2 inside = smoothstep( vec2( 0.25, 0.3 ) + px * 0.5, vec2( 0.25, 0.3 ) - px * 0.5, abs( q ) );
    float sharp = 1.0 - smoothstep( 0.28, 0.62, max( px.x, px.y ) );
    float ok = step( 0.17 * unit, high ) * step( 0.16 * unit, abs( vCityWall.x ) * 2.0 );
    float pane = mix( 0.3, inside.x * inside.y, sharp ) * ok;
    float share = mix( 0.06, 0.82, recent * recent );
    float on = mix( share, step( cityHash( id + seed * 61.0 ), share ), sharp );
    vec3 glass = mix( c * 0.52, vec3( 0.3, 0.44, 0.55 ), 0.5 ) * ( 0.85 + 0.3 * q.y );
    c = mix( c, glass, pane * 0.82 );
    cityPane = pane * on * ( 1.0 - vCityPart.z );
    c *= mix( 0.94, 1.05, saturate( ( vCityLocal.y - vCityWall.y ) / max( high, 0.001 ) ) );
    c *= mix( 0.8, 1.0, smoothstep( 0.0, 0.1 * unit, vCityWall.z - vCityLocal.y ) );
  }
  // What was not touched for long is paler.
  if ( house ) {
    float luma = dot( c, vec3( 0.3, 0.59, 0.11 ) );
    vec3 dusty = mix( vec3( luma ), vec3( 0.74, 0.66, 0.55 ) * ( 0.42 + luma ), 0.6 );
    c = mix( dusty, c, mix( 0.58 + 0.2 * dense, 1.0, recent ) ) * mix( 0.95, 1.04, recent );
    c *= 0.96 + 0.08 * fract( seed * 13.7 );
    // The darker foot stands for the shade between buildings.
    c *= mix( 0.7, 1.0, smoothstep( 0.0, 0.32 * unit, vCityLocal.y ) );
  }
  // How it differs: a band under the eaves and around the roof. Colour and pattern: plain, dashed, dotted, striped.
  float code = vCityState.z;
  if ( code > 0.5 && house ) {
    float edge = max( abs( vCityLocal.x ), abs( vCityLocal.z ) / vCitySize.y ) / vCityWall.w;
    float over = fwidth( edge );
    float ring = ${A(S.wall)} || vCityNormal.y < 0.4 ? smoothstep( 0.0, 0.01, vCityLocal.y - ( ${A(S.wall)} ? vCityWall.z : vCitySize.x ) + 0.13 * unit ) : smoothstep( 0.74 - over, 0.74 + over, edge );
    if ( ${A(S.wall)} && vCityWall.y > 0.01 ) ring = 0.0;
    float run = ( abs( vCityNormal.x ) > abs( vCityNormal.z ) ? vCityLocal.z : vCityLocal.x ) / unit;
    if ( vCityNormal.y > 0.4 ) run = ( vCityLocal.x + vCityLocal.z ) / unit;
    float tick = code > 1.5 && code < 2.5 ? step( 0.28, fract( run * 5.0 ) ) : code > 4.5 ? step( 0.5, fract( run * 9.0 ) ) : 1.0;
    vec3 paint = code < 1.5 ? vec3( 0.9, 0.44, 0.05 ) : code < 2.5 ? vec3( 0.1, 0.68, 0.42 ) : code < 3.5 ? vec3( 0.3 ) : code < 4.5 ? ( fract( run * 5.0 + vCityLocal.y / unit * 5.0 ) > 0.5 ? vec3( 0.86, 0.15, 0.09 ) : vec3( 0.95 ) ) : vec3( 0.14, 0.62, 0.6 );
    c = mix( c, mix( trimmed, paint, tick ), ring );
    cityGlow += ring * 0.25 * tick;
  }
  // Only its place is left: a foundation with a rim.
  if ( vCityPart.w > 0.01 ) {
    float edge = max( abs( vCityLocal.x ), abs( vCityLocal.z ) / vCitySize.y ) / vCityWall.w;
    vec3 place_ = mix( vec3( 0.2, 0.15, 0.1 ), vec3( 0.66, 0.62, 0.57 ), smoothstep( 0.76, 0.8, edge ) );
    c = mix( c, place_, vCityPart.w );
    cityPane *= 1.0 - vCityPart.w;
  }
  c = mix( c, vec3( 0.72, 0.68, 0.6 ), vCityPart.z * 0.72 );
  diffuseColor.rgb = c;
}
`,Wt=`
float cityWarm = vCityState.y * ( 1.0 - vCityPart.z );
outgoingLight = mix( outgoingLight, vec3( 1.5, 0.98, 0.46 ) * 0.95, cityPane * max( window, cityWarm ) );
outgoingLight += vec3( 1.0, 0.5, 0.14 ) * cityWarm * ( 0.07 + 0.7 * grazing * grazing + 0.3 * saturate( 1.0 - vCityLocal.y / max( vCitySize.x, 0.01 ) ) );
outgoingLight += diffuseColor.rgb * cityGlow * ( 0.4 + lamp );
outgoingLight = mix( outgoingLight, vec3( 1.6, 1.1, 0.55 ), cityLamp * lamp );
`;var T={lot:4,look:4,life:4,heat:2},y=-1e5,C=1e7,mt=Object.keys(T),J=class{keys=[];arrays;changed=null;grown=!0;capacity;slots=new Map;constructor(t=256){this.capacity=t,this.arrays=Bt(t)}get size(){return this.keys.length}has(t){return this.slots.has(t)}put(t,e){let i=this.slots.get(t);i===void 0&&(i=this.keys.length,i===this.capacity&&this.grow(),this.keys.push(t),this.slots.set(t,i));for(let o of mt)this.arrays[o].set(e[o],i*T[o]);this.touch(i)}get(t,e,i){let o=this.slots.get(t);return o===void 0?Number.NaN:this.arrays[e][o*T[e]+i]}set(t,e,i,o){let n=this.slots.get(t);if(n===void 0)return;let r=n*T[e]+i;this.arrays[e][r]!==o&&(this.arrays[e][r]=o,this.touch(n))}remove(t){let e=this.slots.get(t);if(e===void 0)return;let i=this.keys.length-1,o=this.keys[i];if(e!==i){for(let n of mt){let r=T[n];this.arrays[n].copyWithin(e*r,i*r,i*r+r)}this.keys[e]=o,this.slots.set(o,e),this.touch(e)}this.keys.pop(),this.slots.delete(t)}clear(){this.keys.length=0,this.slots.clear(),this.changed=null}touch(t){let{changed:e}=this;e?(e[0]=Math.min(e[0],t),e[1]=Math.max(e[1],t)):this.changed=[t,t]}grow(){this.capacity*=2;let t=Bt(this.capacity);for(let e of mt)t[e].set(this.arrays[e]),this.arrays[e]=t[e];this.grown=!0}};function Bt(s){let t=e=>new Float32Array(s*T[e]);return{lot:t("lot"),look:t("look"),life:t("life"),heat:t("heat")}}function W(s,t){let e=Ot(s),i=e.onBeforeCompile.bind(e);return e.onBeforeCompile=(o,n)=>{i(o,n),Object.assign(o.uniforms,t.uniforms),o.vertexShader=o.vertexShader.replace("attribute vec4 paint;",`const vec4 paint = vec4( 0.0 );
${t.vertexHead}`).replace("vColor = vec4( color, 1.0 );",`${t.vertexMain}`).replace("#include <beginnormal_vertex>","vec3 objectNormal = cityNormal;").replace("#include <begin_vertex>","vec3 transformed = cityPlace;"),o.fragmentShader=o.fragmentShader.replace("varying vec2 vGlow;",`varying vec2 vGlow;
${t.fragmentHead}`).replace("#include <color_fragment>",`#include <color_fragment>
${t.paint}`).replace("#include <opaque_fragment>",`${t.shine}
#include <opaque_fragment>`)},e.customProgramCacheKey=()=>t.key,e}function Xt(s,t,e,i){let o=new Et;return o.onBeforeCompile=n=>{Object.assign(n.uniforms,t),n.vertexShader=n.vertexShader.replace("#include <common>",`#include <common>
${e}`).replace("#include <begin_vertex>",`${i}
vec3 transformed = cityPlace;`)},o.customProgramCacheKey=()=>s,o}function Zt(s,t,e){let i=St.map(b=>Ae(Y(b))),o=Ft(),n=Array.from({length:o.length/4},(b,v)=>new Rt().fromArray(o,v*4)),r={...e,rings:{value:n},tints:{value:i}},l=(b,v)=>`const float BEVEL = 1.0;
const float EAVES = ${v.toFixed(1)};
${b}`,a=W(s,{key:"city-building",uniforms:r,vertexHead:l(Ht,1),vertexMain:Dt,fragmentHead:jt,paint:Ut,shine:Wt}),u=Xt("city-shadow",r,l(ut,0),"cityForm();"),c="fine",m=ct(c),f=new j(m,a);f.customDepthMaterial=u,f.castShadow=f.receiveShadow=!0,f.frustumCulled=!1,f.matrixAutoUpdate=!1;let h=()=>{for(let b of Object.keys(T)){let v=new L(t.arrays[b],T[b]);v.setUsage(H),m.setAttribute(b,v)}t.grown=!1,t.changed=null},p=()=>{m.dispose(),m=ct(c),f.geometry=m,h()};return h(),{mesh:f,setDetail(b){b!==c&&(c=b,p())},flush(){t.grown?p():t.changed&&ze(m,t.changed),t.changed=null,m.instanceCount=t.size,f.visible=t.size>0},dispose(){f.removeFromParent(),m.dispose(),a.dispose(),u.dispose()}}}function ze(s,[t,e]){for(let i of Object.keys(T)){let o=s.getAttribute(i);o.addUpdateRange(t*T[i],(e-t+1)*T[i]),o.needsUpdate=!0}}function Ae(s){let t=.3*s.r+.59*s.g+.11*s.b;return s.clone().lerp(new D(t,t,t),.16)}var ke=4.5,Re=[0,.4,-.4,.8,-.8,1.3,-1.3,2.2,-2.2,Math.PI],Ne=[0,.2,.42,.68],Ie=.45;function $t(s){let t=Math.tan(kt.degToRad(s.fov/2)),{view:e}=s;if(!e?.enabled)return[t*s.aspect,t];let i=(o,n)=>Math.max(.3,1-2*Math.abs(o)/n);return[t*s.aspect*i(e.offsetX,e.fullWidth),t*i(e.offsetY,e.fullHeight)]}function Ee({half:s},t,e,[i,o]){let n=rt({yaw:t,pitch:e}),r=new N(Math.cos(t),0,-Math.sin(t)),l=new N().crossVectors(n,r),a=new N,u=0;for(let c=0;c<8;c++){a.set(c&1?s[0]:-s[0],c&2?s[1]:-s[1],c&4?s[2]:-s[2]);let m=a.dot(n);u=Math.max(u,m+Math.abs(a.dot(r))/i,m+Math.abs(a.dot(l))/o)}return u}function Kt(s,t,e=()=>!0){let i=(n,r)=>{let[l,a]=[It(s.yaw+n),Math.min(1.25,s.pitch+r)];return{yaw:l,pitch:a,arm:Math.max(ke,s.margin*Ee(s,l,a,t))}},o=Re.flatMap(n=>Ne.map(r=>({turn:n,tilt:r,cost:Math.abs(n)*Ie+r})));o.sort((n,r)=>n.cost-r.cost);for(let{turn:n,tilt:r}of o){let l=i(n,r);if(e(rt(l).multiplyScalar(l.arm).add(new N(...s.at))))return l}return i(0,.55)}var z={paving:0,district:1,inner:2,lawn:3,yard:4,wall:5,gate:6,lamp:7,track:8},B={paving:.02,district:.045,inner:.065,lot:.095},ft=8.9,k=(s,t,e,i,o,n)=>({x:s,z:t,halfX:e,halfZ:i,low:0,high:o,tone:n,yaw:0});function qt(s,t=new K(s),e=[]){let{site:i}=s;if(!i)return[];let o=F(i),n=[k(i.x+i.width/2,i.z+i.depth/2,i.width/2+X.away,i.depth/2+X.away,B.paving,z.paving)];for(let r of s.folders.values()){if(r.depth===0||r.depth>3)continue;let l=r.depth===1?z.district:z.inner,a=(r.depth===1?B.district:B.inner)+.004*r.depth;n.push(Oe(r,a,l));for(let[u,c,m,f]of r.more??[])n.push(k(u+m/2,c+f/2,m/2,f/2,a,l))}for(let r of e)n.push(k(r.x,r.z,r.halfX,r.halfZ,B.district,z.district));n.push(...t.all());for(let r of zt(i))n.push({...k(r.x,r.z,r.halfX,r.halfZ,r.height,z.wall)});return n.push(...Pe(o),...Fe(o)),n}function Oe(s,t,e){return k(s.x+s.width/2,s.z+s.depthZ/2,s.width/2,s.depthZ/2,t,e)}var K=class{model;cache=new Map;constructor(t){this.model=t}invalidate(t){t===void 0?this.cache.clear():this.cache.delete(t)}all(){let{model:t,cache:e}=this,i=t.site?.unit??1;return[...t.folders.values()].flatMap(o=>{let n=e.get(o.id);return n||e.set(o.id,n=_e(t.filesOf(o.id),i,E(o.x,o.z)>.14?z.lawn:z.yard)),n})}};function _e(s,t,e){let i=[...s].sort((r,l)=>r.z-l.z||r.x-l.x),o=[],n=0;return i.forEach(({x:r,z:l},a)=>{let u=i[a+1];if(u&&Math.abs(u.z-l)<.01&&u.x-r<t*1.25)return;let c=i[n]?.x??r;o.push(k((c+r)/2,l,(r-c)/2+t*.5,t*.5,B.lot,e)),n=a+1}),o}function Pe(s){let t=s.outZ!==0;return[-1,1].flatMap(e=>{let i=e*(X.gate/2+.25),[o,n]=t?[s.x+i,s.z]:[s.x,s.z+i];return[k(o,n,.3,.3,1.9,z.gate),{...k(o,n,.38,.38,.16,z.wall),low:1.9},{...k(o,n,.17,.17,.34,z.lamp),low:2.06},{...k(o,n,.24,.24,.09,z.wall),low:2.4}]})}function Fe(s){let t=Math.hypot(s.x,s.z);if(t<=ft+.5)return[];let[e,i]=[s.x/t*ft,s.z/t*ft],[o,n]=[s.x-s.outX*.6,s.z-s.outZ*.6],r=Math.hypot(o-e,n-i),l=Math.atan2(o-e,n-i);return[{...k((e+o)/2,(i+n)/2,1.35,r/2,B.paving-.006,z.track),yaw:l}]}function Yt(s){let t=X.away+.4,e=[{minX:s.x-t,minZ:s.z-t,maxX:s.x+s.width+t,maxZ:s.z+s.depth+t}],i=F(s),o=Math.hypot(i.x,i.z),n=Math.ceil(o/1.5);for(let r=0;r<=n;r++){let[l,a]=[i.x*r/Math.max(1,n),i.z*r/Math.max(1,n)];e.push({minX:l-1.3,minZ:a-1.3,maxX:l+1.3,maxZ:a+1.3})}return e}var Le=new Set(["edit","create","delete"]),G=s=>Date.parse(s.at)/1e3;function tt(s,t,e=1/0){let i=[];for(let o of t){let n=G(o);if(!o.id||!Number.isFinite(n)||n>e)continue;let r=s.get(o.id);r||s.set(o.id,r={read:-1/0,edit:-1/0}),Le.has(o.how)?r.edit=Math.max(r.edit,n):r.read=Math.max(r.read,n),i.push(o.id)}return i}function Qt(s,t){if(!s)return 0;let e=i=>t-i<0?0:Math.max(0,1-(t-i)/3600);return Math.max(e(s.edit),e(s.read)*.5)}function Jt(s,t){let e=new Set;for(let i of s)i.id&&i.how==="create"&&G(i)>t&&e.add(i.id);return e}function te(s,t){let e=Math.max(0,t-s)/86400;return Math.min(1,Math.max(0,1-Math.log2(1+e)/Math.log2(731)))}var Ve=8,Ge=12,He=.075,De=75,je=.35,ht=26,ee={kind:"label",note:"",mark:null,dim:!1,faint:!1};function ie(s){let t="";for(let e of s){let i=e.codePointAt(0);i<32?t+=String.fromCodePoint(9216+i):i===127?t+="␡":i>=128&&i<160||i>=8203&&i<=8207||i>=8234&&i<=8238||i>=8294&&i<=8297?t+="�":t+=e}return t.length>48?`${t.slice(0,30)}…${t.slice(-16)}`:t}function oe(s,t){return[...Ue(s,t),...We(s,t)]}function Ue(s,{eye:t,roofs:e}){let i=[],o=s.site?.unit??1;for(let n of s.folders.values()){if(n.depth===0||n.depth>2||n.files===0)continue;let[r,l]=[n.x+n.width/2,n.z+n.depthZ/2],a=Math.hypot(Math.max(0,Math.abs(t.x-r)-n.width/2),Math.max(0,Math.abs(t.z-l)-n.depthZ/2)),u=Math.hypot(a,t.y),c=Math.sqrt(n.width*n.depthZ)/Math.max(8,u),m=a===0&&t.y<14;if(c<He*(n.depth===1?1:1.9)||m)continue;let f=new N(r,Math.max(1,o*.5+(e.get(n.id)??o*4)),l),h=ie(n.name);i.push({size:c/n.depth,item:{...ee,id:`city:folder:${n.id}`,anchor:f,title:h,priority:4+Math.min(4,c*3)-n.depth}})}return i.sort((n,r)=>r.size-n.size).slice(0,Ve).map(n=>n.item)}function We(s,{eye:t,now:e,touchTimes:i,hidden:o}){let{selected:n,hovered:r}=s.view,l=[];for(let[c,m]of i){let f=Qt(m,e),h=f>je&&!o.has(c)?s.files.get(c):void 0;!h||c===n||c===r||s.view.lit&&!s.view.lit.has(c)||Math.hypot(h.x-t.x,t.y,h.z-t.z)<De&&l.push({file:h,heat:f})}l.sort((c,m)=>m.heat-c.heat||c.file.id-m.file.id);let a=(c,m)=>({...ee,id:`city:file:${c.id}`,anchor:new N(c.x,s.buildingOf(c).height+.15,c.z),title:ie(c.name),priority:m}),u=[n,r].flatMap((c,m)=>{let f=c===null||m===1&&c===n?void 0:s.files.get(c);return f&&!o.has(f.id)?[a(f,ht+m)]:[]});return[...u,...l.slice(0,Ge-u.length).map(c=>a(c.file,5+4*c.heat))]}var ne=1.15,re=4.5,Be=1.5,Xe=1.1,Ze=13,$e=260,Ke=.3,dt=class{cell;columns;rows;taken;x;z;constructor({x:t,z:e,width:i,depth:o}){this.cell=Math.max(Ke,Math.max(i,o)/$e),this.columns=Math.max(1,Math.floor(i/this.cell)),this.rows=Math.max(1,Math.floor(o/this.cell)),this.taken=new Uint8Array(this.columns*this.rows),this.x=t+(i-this.columns*this.cell)/2,this.z=e+(o-this.rows*this.cell)/2}occupy(t,e,i,o){let n=(c,m)=>(c-m)/this.cell,[r,l]=[Math.max(0,Math.floor(n(t,this.x))),Math.min(this.columns,Math.ceil(n(i,this.x)))],[a,u]=[Math.max(0,Math.floor(n(e,this.z))),Math.min(this.rows,Math.ceil(n(o,this.z)))];for(let c=a;c<u;c++)l>r&&this.taken.fill(1,c*this.columns+r,c*this.columns+l)}isFree(t,e){return t<this.columns&&e<this.rows&&this.taken[e*this.columns+t]===0}largestFrom(t,e,i){let o=(l,a)=>{let u=0;for(;u<a&&this.isFree(t+u,l);)u++;return u},n=[0,0],r=o(e,i);for(let l=1;l<=i&&r>0;l++)r*l>n[0]*n[1]&&(n=[r,l]),r=o(e+l,r);return n}parkAt(t,e,i,o){let{cell:n}=this;return{x:this.x+(t+i/2)*n,z:this.z+(e+o/2)*n,halfX:i*n/2,halfZ:o*n/2}}};function se(s){let{site:t}=s;if(!t)return[];let e=new dt(t),i=(a,u,c,m,f=ne)=>e.occupy(a-f,u-f,a+c+f,u+m+f);for(let a of s.folders.values()){if(a.depth===1&&i(a.x,a.z,a.width,a.depthZ),a.depth>0)for(let[m,f,h,p]of a.more??[])i(m,f,h,p);if(a.depth>0)continue;let{unit:u,lane:c}=t;for(let{x:m,z:f}of s.filesOf(a.id))i(m-u/2,f-u/2,u,u,Math.max(ne,c))}let{x:o,z:n,outZ:r}=F(t),l=r?[2.4,re]:[re,2.4];return e.occupy(o-l[0],n-l[1],o+l[0],n+l[1]),qe(e)}function qe(s){let t=[],e=Math.ceil(Xe/s.cell),i=Math.max(e,Math.floor(Ze/s.cell)),o=Math.ceil(Be/s.cell);for(let n=0;n<s.rows;n++)for(let r=0;r<s.columns;r++){if(!s.isFree(r,n))continue;let[l,a]=s.largestFrom(r,n,i);if(l<e||a<e)continue;let u=s.parkAt(r,n,l,a);t.push(u);let c=o*s.cell;s.occupy(u.x-u.halfX-c,u.z-u.halfZ-c,u.x+u.halfX+c,u.z+u.halfZ+c)}return t}function Ye(s,t,[e,i,o,n]){let r=0,l=700,a=[e-o,0,i-o],u=[e+o,n,i+o];for(let c=0;c<3;c++){let m=t[c],f=s[c],[h,p]=[a[c],u[c]];if(Math.abs(m)<1e-12){if(f<h||f>p)return 1/0;continue}let[b,v]=[(h-f)/m,(p-f)/m];r=Math.max(r,Math.min(b,v)),l=Math.min(l,Math.max(b,v))}return r<=l?r:1/0}function et(s,t,e){let{site:i}=s.model;if(!i)return null;s.at(0,0);let[o,n]=Qe(s.highest+.1,i,t,e);if(!(o<=n))return null;let r=s.cell,l=(v,O)=>(t[v]+e[v]*O)/r,[a,u]=[Math.floor(l(0,o)),Math.floor(l(2,o))],[c,m]=[Math.sign(e[0]),Math.sign(e[2])],f=(v,O,R)=>R===0?1/0:((O+(R>0?1:0))*r-t[v])/e[v],[h,p]=[f(0,a,c),f(2,u,m)],b=null;for(let v=o;v<=n;){for(let O of s.at(a,u)){let R=s.solid(O);if(!R)continue;let xt=Ye(t,e,[R.x,R.z,R.half,R.height]);xt<(b?.distance??1/0)&&(b={id:R.folder?0:O,folder:R.folder,distance:xt})}if(v=Math.min(h,p),b&&b.distance<=v)break;h<p?h=f(0,a+=c,c):p=f(2,u+=m,m)}return b}function Qe(s,t,e,i){let[o,n]=[0,700],r=[t.x-1,-.01,t.z-1],l=[t.x+t.width+1,s,t.z+t.depth+1];for(let a=0;a<3;a++){let[u,c]=[e[a],i[a]];if(Math.abs(c)<1e-12){if(u<r[a]||u>l[a])return[1,0];continue}let[m,f]=[(r[a]-u)/c,(l[a]-u)/c];o=Math.max(o,Math.min(m,f)),n=Math.min(n,Math.max(m,f))}return[o,n]}var it=.6,pt=.25,ae=-1e9,Je=7,ti=8,ei=9,P={lit:8,was:16,front:32},ii=16,q=(s,t)=>-(s*ii+t)-1,ot=class{roster;model;options;leaving=new Map;towers=new Map;lit=null;compare;hidden=new Set;ornaments=0;busyUntil=y;filterChangedAt=y;constructor(t,e,i){this.model=t,this.roster=e,this.options=i,this.compare=t.view.compare}set plain(t){this.options.plain=t}reset(t){this.roster.clear(),this.leaving.clear(),this.towers.clear(),this.ornaments=0,this.lit=this.model.view.lit,this.compare=this.model.view.compare;for(let e of this.model.files.values())this.roster.put(e.id,this.row(e,y,t));this.reconcileTowers(y,t)}updateFiles(t,e,i,o){for(let n of e)this.sink(n.id,o);for(let n of t)this.put(n,o);i&&this.reconcileTowers(this.options.calm?y:o,o)}put(t,e){let{roster:i}=this,o=i.has(t.id)&&!this.leaving.has(t.id);this.leaving.delete(t.id);let n=o?i.get(t.id,"life",0):this.options.calm?y:e,r=this.row(t,n,e),l=o?i.get(t.id,"lot",3):r.lot[3];if(o&&!this.options.calm&&Math.abs(l-r.lot[3])>.001&&(r.life=[n,r.life[1],e,l]),o){let a=i.get(t.id,"life",1);a>=C&&r.life[1]<C?r.life=[n,this.options.calm?y:e,r.life[2],r.life[3]]:a<C&&r.life[1]<C?r.life=[n,a,r.life[2],r.life[3]]:a<C&&(r.life=[this.options.calm?y:e,C,y,r.lot[3]]),r.heat=[i.get(t.id,"heat",0),1]}i.put(t.id,r),this.busyUntil=e+it}row(t,e,i){let{half:o,height:n}=this.model.buildingOf(t),r=E(t.x,t.z),l=Q(Lt(t.family,n/o,r,this.options.plain)),u=Z(t)||this.hidden.has(t.id)?e===y||this.options.calm?y:i:C,c=Math.round(te(t.changed,i+this.options.epoch)*100)/100;return{lot:[t.x,t.z,o,n],look:[l,Tt(t.family,t.language),this.bits(t),c],life:[e,u,y,n],heat:[y,1]}}bits(t,e=this.isLit(t.id)){return(this.compare==="none"?oi(t):t[this.compare])+(this.isLit(t.id)?P.lit:0)+(e?P.was:0)+(t.face>0?P.front:0)}isLit(t){return this.lit===null||this.lit.has(t)}sink(t,e){if(this.roster.has(t)){if(this.options.calm)return this.roster.remove(t);this.leaving.set(t,e),this.roster.get(t,"life",1)>=C&&this.roster.set(t,"life",1,e),this.busyUntil=e+it}}reconcileTowers(t,e){let{model:i,towers:o}=this,n=new Map;for(let l of i.folders.values())wt(i,l)&&n.set(l.id,l);for(let[l,a]of o)if(!n.has(l)){for(let u=0;u<a;u++)this.sink(q(l,u),e);o.delete(l)}if(n.size===0||!i.site)return;let r=Ct(i);for(let[l,a]of n){let u=Mt(a,r.get(l)??[],i.site).flatMap(f=>this.tower(f,t)),c=o.get(l)??0,m=c>0?this.roster.get(q(l,0),"life",0):t;for(let f=0;f<Math.max(c,u.length);f++){let h=u[f];h?(this.leaving.delete(q(l,f)),this.roster.put(q(l,f),{...h,life:[m,C,y,h.lot[3]]})):this.sink(q(l,f),e)}o.set(l,u.length)}}tower({x:t,z:e,half:i,height:o},n){let r=E(t,e),l=(a,u,c)=>({lot:[t,e,i*u,o*c],look:[Q(a),r>.5?ti:ei,P.lit+P.was+P.front,.45+.2*r],life:[n,C,y,o*c],heat:[y,1]});return this.options.plain?[l("flat",1,.62),l("flat",.74,1)]:[l("tower",1,1)]}get closed(){return new Set(this.towers.keys())}setOrnaments(t){let e=this.options.plain?t.filter(i=>i.kind==="tree"):t;for(let i=0;i<this.ornaments;i++)this.roster.remove(ae-i);this.ornaments=e.length,e.forEach((i,o)=>{this.roster.put(ae-o,{lot:[i.x,i.z,i.half,i.height],look:[Q(this.options.plain?"shrub":i.kind),Je,P.lit+P.was,.8],life:[y,C,y,i.height],heat:[y,1]})})}applyView(t,e){let{view:i,files:o}=this.model,n=i.lit!==this.lit;if(n||i.compare!==this.compare){let l=this.lit;this.lit=i.lit,this.compare=i.compare;for(let a of o.values())this.roster.set(a.id,"look",2,this.bits(a,n?l===null||l.has(a.id):this.isLit(a.id)));n&&(this.filterChangedAt=this.options.calm?y:e),this.busyUntil=Math.max(this.busyUntil,e+pt)}if(t===this.hidden||t.size===0&&this.hidden.size===0)return;let r=this.hidden;this.hidden=t;for(let l of r)t.has(l)||this.setVisible(l,!0,e);for(let l of t)r.has(l)||this.setVisible(l,!1,e)}setVisible(t,e,i){let o=this.model.files.get(t);!o||Z(o)||(this.roster.set(t,"life",1,e?C:this.options.calm?y:i),e&&this.roster.set(t,"life",0,this.options.calm?y:i),this.busyUntil=i+it)}setEditTimes(t,e){for(let i of e){let o=t.get(i)?.edit??-1/0;this.roster.set(i,"heat",0,o===-1/0?y:Math.max(y,o-this.options.epoch))}}removeSunk(t){for(let[e,i]of this.leaving)t-i<it&&t>=i||(this.leaving.delete(e),this.roster.remove(e))}},oi=s=>s.commit===4||s.session===4?4:0;var x={ring:0,cube:1,stripes:2,flag:3,dot:4},bt=["water","white","amber","coral","cream","mint","indigo"],ni=`
attribute float part;
attribute vec4 at;
attribute vec4 sign_;
uniform float cityThen;
uniform float unit;
uniform vec3 inks[ ${bt.length} ];
vec3 cityPlace;
vec3 cityNormal;
varying vec3 vInk;
varying vec3 vSignLocal;
varying float vSignKind;
`,ri=`
{
  float age = cityThen - sign_.z;
  float grow = smoothstep( 0.0, 0.22, age );
  if ( sign_.w > 0.5 ) grow *= 1.0 - smoothstep( 0.7, 1.5, age );
  bool mine = abs( part - sign_.x ) < 0.5;
  vec3 p = position;
  vec3 n = normal;
  if ( part < 0.5 ) {
    // A frame around the footprint: its inner side keeps clear of the walls.
    float thick = ( 0.05 + 0.055 * sign_.w ) * max( unit, 0.8 ) * grow;
    float gap = at.w + 0.025 * unit + ( sign_.w > 0.5 ? 0.12 * unit * smoothstep( 0.0, 1.5, age ) : 0.0 );
    p = vec3( p.x * ( gap + thick * abs( p.y ) ), 0.0, p.z * ( gap + thick * abs( p.y ) ) );
    p.y = 0.12 + ( abs( normal.y ) > 0.5 ? 0.02 : 0.0 ) * step( 0.5, grow );
  } else p *= at.w * grow;
  if ( ! mine ) p = vec3( 0.0 );
  vSignLocal = position;
  vSignKind = part;
  vInk = inks[ int( sign_.y + 0.5 ) ];
  cityNormal = n;
  cityPlace = mine ? p + at.xyz : vec3( 0.0, -50.0, 0.0 );
  vColor = vec4( 1.0 );
}
`,si=`
{
  vec3 c = vInk;
  if ( vSignKind > 1.5 && vSignKind < 2.5 ) c = fract( vSignLocal.y * 1.6 + 0.25 ) > 0.5 ? vInk : vec3( 0.93, 0.9, 0.84 );
  if ( vSignKind > 0.5 && vSignKind < 3.5 && length( vSignLocal.xz ) < 0.09 && vSignLocal.y < 0.55 ) c = vec3( 0.3, 0.24, 0.2 );
  diffuseColor.rgb = c;
}
`,ai=`
outgoingLight += diffuseColor.rgb * ( vSignKind < 0.5 || vSignKind > 3.5 ? 0.5 + 0.35 * lamp : 0.22 + 0.5 * lamp );
`;function ce(s,t){let e=bt.map(a=>new D().copy(Y(a))),i=W(s,{key:"city-sign",uniforms:{...t,inks:{value:e}},vertexHead:ni,vertexMain:ri,fragmentHead:`varying vec3 vInk;
varying vec3 vSignLocal;
varying float vSignKind;`,paint:si,shine:ai}),o=64,n=le(),r=new j(n,i);r.frustumCulled=!1,r.matrixAutoUpdate=!1,r.visible=!1;let l=()=>{for(let a of["at","sign_"])n.setAttribute(a,new L(new Float32Array(o*4),4).setUsage(H))};return l(),{mesh:r,set(a){if(a.length>o){for(;a.length>o;)o*=2;n.dispose(),n=le(),r.geometry=n,l()}let[u,c]=[n.getAttribute("at"),n.getAttribute("sign_")];a.forEach((m,f)=>{u.setXYZW(f,m.x,m.y,m.z,m.size),c.setXYZW(f,m.kind,bt.indexOf(m.color),m.since,m.fades?1:0)}),u.needsUpdate=c.needsUpdate=!0,n.instanceCount=a.length,r.visible=a.length>0},dispose(){r.removeFromParent(),n.dispose(),i.dispose()}}}var yt=class{position=[];normal=[];part=[];index=[];face(t,...e){let[i,o,n]=e,r=[o[0]-i[0],o[1]-i[1],o[2]-i[2]],l=[n[0]-i[0],n[1]-i[1],n[2]-i[2]],a=[r[1]*l[2]-r[2]*l[1],r[2]*l[0]-r[0]*l[2],r[0]*l[1]-r[1]*l[0]],u=Math.hypot(...a)||1,c=this.position.length/3;for(let m of e)this.position.push(...m),this.normal.push(a[0]/u,a[1]/u,a[2]/u),this.part.push(t);for(let m=2;m<e.length;m++)this.index.push(c,c+m-1,c+m)}box(t,e,i,o=n=>n){let n=(r,l,a)=>{let[u,c,m]=o([r*i[0],l*i[1],a*i[2]]);return[u+e[0],c+e[1],m+e[2]]};this.face(t,n(1,-1,1),n(1,-1,-1),n(1,1,-1),n(1,1,1)),this.face(t,n(-1,-1,-1),n(-1,-1,1),n(-1,1,1),n(-1,1,-1)),this.face(t,n(-1,-1,1),n(1,-1,1),n(1,1,1),n(-1,1,1)),this.face(t,n(1,-1,-1),n(-1,-1,-1),n(-1,1,-1),n(1,1,-1)),this.face(t,n(-1,1,1),n(1,1,1),n(1,1,-1),n(-1,1,-1)),this.face(t,n(-1,-1,-1),n(1,-1,-1),n(1,-1,1),n(-1,-1,1))}diamond(t,e,i,o){let n=[[i,e,0],[0,e,-i],[-i,e,0],[0,e,i]];n.forEach((r,l)=>{let a=n[(l+1)%4];this.face(t,r,a,[0,e+o,0]),this.face(t,a,r,[0,e-o,0])})}};function le(){let s=new yt,t=.8,e=[[1,t],[t,1],[-t,1],[-1,t],[-1,-t],[-t,-1],[t,-1],[1,-t]];e.forEach(([n,r],l)=>{let[a,u]=e[(l+1)%8],c=s.position.length/3;s.position.push(n,0,r,n,1,r,a,1,u,a,0,u);for(let m=0;m<4;m++)s.normal.push(0,1,0),s.part.push(x.ring);s.index.push(c,c+2,c+1,c,c+3,c+2)});let i=([n,r,l])=>{let[a,u]=[Math.SQRT1_2,Math.SQRT1_2],[c,m]=[n*u-r*a,n*a+r*u],f=.615;return[c,m*Math.cos(f)-l*Math.sin(f),m*Math.sin(f)+l*Math.cos(f)]};for(let n of[x.cube,x.stripes,x.flag])s.box(n,[0,.3,0],[.055,.3,.055]);s.box(x.cube,[0,1.25,0],[.5,.5,.5],i),s.diamond(x.stripes,1.3,.58,.85),s.box(x.flag,[0,1,0],[.045,1,.045]),s.face(x.flag,[.04,1.25,.02],[1.15,1.6,.02],[.04,1.95,.02]),s.face(x.flag,[.04,1.95,-.02],[1.15,1.6,-.02],[.04,1.25,-.02]),s.diamond(x.dot,0,1,1);let o=new U;return o.setAttribute("position",new I(new Float32Array(s.position),3)),o.setAttribute("normal",new I(new Float32Array(s.normal),3)),o.setAttribute("part",new I(new Float32Array(s.part),1)),o.setIndex(s.index),o}var li=36,ue=360,ci=64,ui={note:"cream",attention:"amber",done:"mint"};function me(s,t){let e=s.site?.unit??1,i=[],o=h=>Z(h)?.1:s.buildingOf(h).height,n=Math.min(.62,Math.max(.3,e*.3)),r=(h,p,b)=>{i.push({kind:p,x:h.x,y:o(h),z:h.z,size:n,color:b,since:-1e5})},l=h=>h===null||t.hidden.has(h)?void 0:s.files.get(h),a=new Set;for(let h of s.marks){let p=l(h.id);!p||h.kind==="failing"&&a.has(p.id)||(h.kind!=="failing"?r(p,x.flag,ui[h.kind]):(a.add(p.id),r(p,x.cube,"coral")))}for(let h of s.files.values())(h.commit===4||h.session===4)&&!t.hidden.has(h.id)&&r(h,x.stripes,"coral");let u=(h,p,b=-1e5,v=!1)=>{h&&i.push({kind:x.ring,x:h.x,y:0,z:h.z,size:s.buildingOf(h).half,color:p,since:b,fades:v})},c=0;for(let[h,p]of t.touchTimes)t.now-p.read<1.5&&t.now>=p.read&&c++<ci&&u(l(h),"water",p.read-t.epoch,!0);let{selected:m,hovered:f}=s.view;return f!==m&&u(l(f),"white"),u(l(m),"amber"),[...i,...mi(s,t)]}function mi(s,{now:t,hidden:e}){let i=s.site?.unit??1,o=[],n=new Map,r=0;for(let l=s.touches.length-1;l>=0&&r<li&&o.length<ue;l--){let a=s.touches[l],u=G(a);if(!a.id||!a.avatarId||u>t||t-u>3600)continue;let c=n.get(a.avatarId);if(n.set(a.avatarId,a),!c?.id||c.id===a.id||e.has(a.id)||e.has(c.id))continue;let[m,f]=[s.files.get(a.id),s.files.get(c.id)];if(!m||!f)continue;r++;let h=1-(t-G(c))/3600;o.push(...fi(s,m,f,i,.4+.6*h*h))}return o.slice(0,ue)}function fi(s,t,e,i,o){let[n,r]=[s.buildingOf(t).height,s.buildingOf(e).height],l=Math.hypot(e.x-t.x,e.z-t.z),a=.35*i+Math.min(7,l*.16),u=Math.min(60,Math.max(3,Math.round(l/(.42*Math.max(1,i)))));return Array.from({length:u-1},(c,m)=>{let f=(m+1)/u;return{kind:x.dot,x:t.x+(e.x-t.x)*f,y:n+(r-n)*f+a*4*f*(1-f)+.1,z:t.z+(e.z-t.z)*f,size:.024*Math.max(1.2,i)*o,color:"cream",since:-1e5}})}var hi=`
attribute vec4 rect;
attribute vec4 slab;
uniform float lift;
varying vec4 vSlab;
varying vec3 vSlabPlace;
varying vec2 vSlabHalf;
varying vec3 vSlabNormal;
vec3 cityPlace;
vec3 cityNormal;
`,di=`
{
  float yaw = slab.w;
  vec2 turn = vec2( sin( yaw ), cos( yaw ) );
  vec2 half_ = rect.zw;
  // Corner points carry 1 on the axes that reach the face, and fall short by the bevel on the others.
  float b = min( 0.05, 0.4 * slab.y );
  vec3 s = sign( position );
  vec3 reach = vec3( half_.x, 1.0, half_.y );
  vec3 inset = ( 1.0 - abs( normal ) ) * b;
  vec3 p = vec3( s.x * ( reach.x - inset.x ), 0.0, s.z * ( reach.z - inset.z ) );
  float flat_ = step( slab.y + slab.x, 0.2 );
  p.y = position.y > 0.0 ? slab.x + slab.y * mix( 1.0, lift, flat_ ) - inset.y : slab.x - mix( 0.0, 0.06, flat_ );
  vSlabPlace = p;
  vSlabHalf = half_;
  vSlab = slab;
  vSlabNormal = normal;
  cityPlace = vec3( rect.x + p.x * turn.y + p.z * turn.x, p.y, rect.y - p.x * turn.x + p.z * turn.y );
  cityNormal = vec3( normal.x * turn.y + normal.z * turn.x, normal.y, - normal.x * turn.x + normal.z * turn.y );
  vColor = vec4( 1.0 );
}
`,pi=`
varying vec4 vSlab;
varying vec3 vSlabPlace;
varying vec2 vSlabHalf;
varying vec3 vSlabNormal;
uniform vec3 tones[ 9 ];
uniform float unit;
float slabLamp = 0.0;
float slabHash( vec2 p ) { return fract( sin( dot( p, vec2( 127.1, 311.7 ) ) ) * 43758.5453 ); }
float slabNoise( vec2 p ) {
  vec2 i = floor( p );
  vec2 f = fract( p );
  f = f * f * ( 3.0 - 2.0 * f );
  return mix( mix( slabHash( i ), slabHash( i + vec2( 1, 0 ) ), f.x ), mix( slabHash( i + vec2( 0, 1 ) ), slabHash( i + vec2( 1, 1 ) ), f.x ), f.y );
}
`,bi=`
{
  int tone = int( vSlab.z + 0.5 );
  vec3 c = tones[ tone ];
  vec2 world = vWater.xz;
  float soft = max( fwidth( world.x ), fwidth( world.y ) );
  float near_ = 1.0 - smoothstep( 0.12, 0.5, soft );
  vec2 edge = vSlabHalf - abs( vSlabPlace.xz );
  float rim = min( edge.x, edge.y );
  if ( tone == 0 || tone == 8 ) {
    // Paving: slabs in a running bond.
    float side = 0.55 + 0.35 * smoothstep( 0.8, 2.0, unit );
    vec2 q = vSlabPlace.xz / side;
    q.x += 0.5 * mod( floor( q.y ), 2.0 );
    vec2 cell = floor( q );
    vec2 f = abs( fract( q ) - 0.5 );
    float joint = smoothstep( 0.465 - soft, 0.49, max( f.x, f.y ) );
    c *= 0.95 + 0.1 * mix( 0.5, slabHash( cell ), near_ );
    c *= 1.0 - 0.16 * joint * near_;
  } else if ( tone == 3 || tone == 1 ) {
    // Lawn, mown in soft waves.
    float n = slabNoise( world * 0.9 / max( 0.4, unit ) * 2.2 );
    c *= 0.9 + 0.2 * n;
    c = mix( c, c * vec3( 1.06, 1.0, 0.86 ), slabNoise( world * 0.23 ) );
  } else if ( tone < 5 ) c *= 0.95 + 0.09 * slabNoise( world * 1.3 );
  if ( tone == 5 || tone == 6 ) {
    // Courses of stone.
    float along = ( vSlabHalf.x > vSlabHalf.y ? vSlabPlace.x : vSlabPlace.z ) / 0.62;
    float block = abs( fract( along ) - 0.5 );
    c *= 0.94 + 0.1 * slabHash( vec2( floor( along + 0.0 ), 3.0 ) );
    c *= 1.0 - 0.2 * near_ * smoothstep( 0.47 - soft, 0.495, block );
    c *= mix( 0.78, 1.04, smoothstep( 0.0, 0.5, vSlabPlace.y ) );
  }
  // Kerbs: a lighter line of stone around each plate, a darker foot.
  if ( tone < 5 && tone > 0 ) {
    float w = tone == 1 ? 0.16 : 0.07;
    float kerb = 1.0 - smoothstep( w - soft, w + soft, rim );
    c = mix( c, vec3( 0.8, 0.73, 0.62 ) * ( 0.94 + 0.1 * slabHash( floor( world * 1.7 ) ) ), kerb * ( tone >= 3 ? 0.55 : 0.85 ) * step( unit, 9.0 ) * ( 1.0 - smoothstep( 0.25, 1.2, soft ) ) );
  }
  if ( tone == 7 ) slabLamp = 1.0;
  diffuseColor.rgb = c;
}
`,yi=`
outgoingLight = mix( outgoingLight, vec3( 1.6, 1.1, 0.55 ), slabLamp * lamp );
`,vi=["#d8c6a2","#b7cd87","#e2d0ab","#a9c478","#d4be94","#e3d2b2","#e8dcc4","#f7d9a0","#d8c6a2"];function he(s,t){let e={...t,tones:{value:vi.map(r=>new D(r))}},i=W(s,{key:"city-slab",uniforms:e,vertexHead:hi,vertexMain:di,fragmentHead:pi,paint:bi,shine:yi}),o=fe(),n=new j(o,i);return n.receiveShadow=!0,n.frustumCulled=!1,n.matrixAutoUpdate=!1,n.visible=!1,{mesh:n,set(r){let l=new Float32Array(r.length*4),a=new Float32Array(r.length*4);r.forEach((u,c)=>{l.set([u.x,u.z,u.halfX,u.halfZ],c*4),a.set([u.low,u.high,u.tone,u.yaw],c*4)}),o.dispose(),o=fe(),o.setAttribute("rect",new L(l,4).setUsage(H)),o.setAttribute("slab",new L(a,4)),o.instanceCount=r.length,n.geometry=o,n.visible=r.length>0},dispose(){n.removeFromParent(),o.dispose(),i.dispose()}}}function fe(){let s=[],t=[],e=[],i=new Map,o=(a,u,c,m)=>{let f=`${a}${u}${c}${m}`,h=i.get(f);return h===void 0&&(h=s.length/3,i.set(f,h),s.push(a,u,c),t.push(m===0?a:0,m===1?u:0,m===2?c:0)),h},n=(a,u,c,m)=>{e.push(a,u,c,a,c,m)},r=[[1,1],[-1,1],[-1,-1],[1,-1]];r.forEach(([a,u],c)=>{let[m,f]=r[(c+1)%4],h=a===m?0:2;n(o(a,-1,u,h),o(a,1,u,h),o(m,1,f,h),o(m,-1,f,h)),n(o(a,1,u,h),o(a,1,u,1),o(m,1,f,1),o(m,1,f,h));let p=h===0?2:0;n(o(a,-1,u,p),o(a,1,u,p),o(a,1,u,h),o(a,-1,u,h)),e.push(o(a,1,u,p),o(a,1,u,1),o(a,1,u,h))}),n(o(1,1,1,1),o(1,1,-1,1),o(-1,1,-1,1),o(-1,1,1,1));let l=new U;return l.setAttribute("position",new I(new Float32Array(s),3)),l.setAttribute("normal",new I(new Float32Array(t),3)),l.setIndex(e),l}var gi=420,xi=.22,gt=class{planted=[];scale;gate;taken;constructor(t,e,i){this.scale=t,this.gate=e,this.taken=i}get full(){return this.planted.length>=gi}put(t,e,i){if(this.full)return;let{scale:o,gate:n,planted:r}=this,l=E(t,e),a=(.42+.3*l)*o;this.taken(t,e,a+.1)||Math.hypot(t-n.x,e-n.z)<4||r.some(u=>(u.x-t)**2+(u.z-e)**2<(1.6*o)**2)||(i&&l>1-xi?r.push({kind:"lamp",x:t,z:e,half:.2*Math.max(.7,o),height:2.6*Math.max(.6,o)}):r.push({kind:"tree",x:t,z:e,half:a,height:(1.5+1.3*E(e,t))*o}))}around({x:t,z:e,width:i,depthZ:o},n,r){let l=.42*this.scale,[a,u,c,m]=[t+l,e+l,t+i-l,e+o-l],f=Math.max(1,Math.floor((c-a)/n)),h=Math.max(1,Math.floor((m-u)/n));for(let p=0;p<=f;p++)for(let b of[u,m])this.put(a+(c-a)*p/f,b,r);for(let p=1;p<h;p++)for(let b of[a,c])this.put(b,u+(m-u)*p/h,r)}within(t,e,i,o=()=>!0){let[n,r]=[Math.max(1,Math.round(2*t.halfX/e)),Math.max(1,Math.round(2*t.halfZ/e))];for(let l=0;l<n&&!this.full;l++)for(let a=0;a<r;a++){let[u,c]=[t.x+t.halfX*((2*l+1)/n-1),t.z+t.halfZ*((2*a+1)/r-1)],m=(p,b)=>p>1?(b-.5)*e*.5:0,[f,h]=[u+m(n,E(u,c)),c+m(r,E(c,u))];o(f,h)&&this.put(f,h,i)}}};function de(s,t,e=[]){let{site:i}=s;if(!i)return[];let o=Math.min(1,Math.max(.42,i.unit/2.2)),n=i.width*.012,r=new gt(o,F(i),t);for(let a of e)r.within(a,2.9*o+n,!0);let l=[...s.folders.values()].filter(({depth:a,width:u,depthZ:c})=>a>0&&a<=2&&u>3&&c>3);l.sort((a,u)=>a.depth-u.depth||a.id-u.id);for(let a of l){if(r.full)break;let u=4.2*o+n;if(r.around(a,u,a.depth===1),a.depth>1)continue;let c=l.filter(h=>h.parent===a.id),m=(h,p)=>c.every(b=>h<b.x-.6||h>b.x+b.width+.6||p<b.z-.6||p>b.z+b.depthZ+.6),f={x:a.x+a.width/2,z:a.z+a.depthZ/2,halfX:a.width/2,halfZ:a.depthZ/2};r.within(f,u,!1,m)}return r.planted}var wi=4,Ci=1,Mi=3,Si=10,Ti={read:"look_at",search:"search",edit:"build",create:"build",delete:"sweep",run:"think"},nt=class{recent=new Map;decide(t,e,i){let o=new Map,n=new Set;for(let l of t){let a=G(l);if(!l.avatarId||!l.id||!(i-a<Si)||!e.files.has(l.id))continue;let u=(this.recent.get(l.avatarId)??[]).filter(c=>a-c.time<Ci);u.push({time:a,id:l.id}),this.recent.set(l.avatarId,u),o.set(l.avatarId,l),(l.count??0)>Mi&&n.add(l.avatarId)}let r=[];for(let[l,a]of o){let u=[...new Set(this.recent.get(l)?.map(m=>m.id))],c=n.has(l)||u.length>wi?Ai(l,u,e):zi(l,a,e);c&&r.push(c)}return r}clear(){this.recent.clear()}};function zi(s,t,e){let i=e.files.get(t.id??0);if(!i)return null;let{height:o}=e.buildingOf(i);return{avatar:s,kind:"file",id:i.id,spot:e.streetOf(i),lookAt:[i.x,Math.min(o*.6,1.4),i.z],gesture:Ti[t.how]}}function Ai(s,t,e){let i=new Map;for(let c of t){let m=e.files.get(c)?.folder;m!==void 0&&i.set(m,(i.get(m)??0)+1)}let o=[...i].sort((c,m)=>m[1]-c[1]||c[0]-m[0])[0]?.[0],n=o===void 0?void 0:e.folders.get(o);if(!n)return null;let[r,l]=[n.x+n.width/2,n.z+n.depthZ/2],a=[r,0,l],u=1/0;for(let c of e.filesOf(n.id)){let m=e.streetOf(c),f=Math.hypot(m[0]-r,m[2]-l);f<u&&([a,u]=[m,f])}return{avatar:s,kind:"district",id:n.id,spot:a,lookAt:[r,1.2,l],gesture:"search"}}var ki=45,Ri=4,Ni=8,Ii=2,Ei=1.2,Oi=.3,_i=.8,pe=new Set,be=class{model;grid;deps;epoch;group=new _t;roster=new J;residents;uniforms;buildings;slabs;signs;visits=new nt;unsubscribe;touchTimes=new Map;hidden=pe;requestedAt=new Map;now;scannedAt=Number.NEGATIVE_INFINITY;laidOutAt=Number.NEGATIVE_INFINITY;dirty={all:!0,ground:!0,trees:!0,signs:!0};lotRows;trees=[];pulseUntil=Number.NEGATIVE_INFINITY;shadowsDirty=!0;constructor(t,e){this.model=t,this.grid=At(t),this.lotRows=new K(t),this.deps=e,this.now=e.now,this.epoch=Math.floor(e.now),this.uniforms={cityNow:{value:0},cityThen:{value:0},still:{value:e.calm?0:1},unit:{value:1},unlit:{value:1},dense:{value:0},lift:{value:1}},this.residents=new ot(t,this.roster,{calm:e.calm,plain:!1,epoch:this.epoch}),this.buildings=Zt(e.kit,this.roster,this.uniforms),this.slabs=he(e.kit,this.uniforms),this.signs=ce(e.kit,this.uniforms),this.group.add(this.slabs.mesh,this.buildings.mesh,this.signs.mesh),this.group.name="city",e.scene.add(this.group),this.unsubscribe=t.on(i=>this.onChange(i))}get shownTime(){let{at:t}=this.model.view;return t===null?this.now:t/1e3}cityTime(){return this.now-this.epoch}onChange(t){let{dirty:e,residents:i}=this;t.kind==="reset"&&(e.all=!0),e.all||(t.kind==="files"?(this.updateLots(t),this.roofHeights=null,i.updateFiles(t.changed,t.removed,t.folders,this.cityTime()),i.setEditTimes(this.touchTimes,t.changed.map(o=>o.id)),e.signs=!0):t.kind==="touches"?this.onTouches(t.touches):t.kind==="view"?this.applyView():e.signs=!0),this.deps.wake()}updateLots({changed:t,removed:e,folders:i}){let{lotRows:o,dirty:n,roster:r}=this,l=t.filter(c=>!r.has(c.id));for(let c of[...l,...e])o.invalidate(c.folder);n.ground||=i||l.length+e.length>0;let a=this.model.site?.unit??1,u=(c,m)=>this.trees.some(f=>Math.hypot(f.x-c,f.z-m)<a+f.half);n.trees||=i||l.some(c=>u(c.x,c.z))}onTouches(t){let{view:e}=this.model;if(this.dirty.signs=!0,e.at!==null)return this.applyView();if(this.residents.setEditTimes(this.touchTimes,tt(this.touchTimes,t)),this.pulseUntil=this.now+1.5,!e.hidden)for(let i of this.visits.decide(t,this.model,this.now))this.deps.visit(i)}applyView(){let{model:t,residents:e}=this,{at:i}=t.view;this.dirty.signs=!0;let o=this.appliedAt;if(i!==null||o!==null){let n=this.touchTimes;this.touchTimes=new Map,tt(this.touchTimes,t.touches,i===null?1/0:i/1e3),this.hidden=i===null?pe:Jt(t.touches,i/1e3),e.setEditTimes(this.touchTimes,new Set([...n.keys(),...this.touchTimes.keys()]))}this.appliedAt=i,e.applyView(this.hidden,this.cityTime()),this.group.visible=!t.view.hidden,this.updateClearing()}roofHeights=null;occluded=new Set;nextCheck=0;appliedAt=null;clearedKey="";updateClearing(){let{site:t,view:e}=this.model,i=t&&!e.hidden?t:null,o=JSON.stringify(i);o!==this.clearedKey&&(this.clearedKey=o,this.shadowsDirty=!0,this.deps.clearGround(i?Yt(i):[]))}rebuild(){let{model:t,residents:e}=this,i=Gt(t.files.size);e.plain=i==="plain",this.buildings.setDetail(i),this.uniforms.dense.value={fine:0,middle:.5,plain:1}[i],this.uniforms.unit.value=t.site?.unit??1,this.requestedAt.clear(),this.roofHeights=null,this.visits.clear(),this.touchTimes=new Map,e.reset(this.cityTime()),tt(this.touchTimes,t.touches,t.view.at===null?1/0:t.view.at/1e3),e.setEditTimes(this.touchTimes,this.touchTimes.keys()),this.appliedAt=Number.NaN,this.applyView(),this.lotRows.invalidate(),this.dirty.trees=!0,this.layOut(),this.dirty={all:!1,ground:!1,trees:!1,signs:!0}}layOut(){this.laidOutAt=this.now,this.dirty.ground=!1;let t=se(this.model);this.slabs.set(qt(this.model,this.lotRows,t)),this.updateClearing(),this.dirty.trees&&(this.dirty.trees=!1,this.trees=de(this.model,(e,i,o)=>this.covered(e,i,o),t),this.residents.setOrnaments(this.trees))}covered(t,e,i){let{grid:o,model:n}=this,{unit:r,lane:l}=n.site??{unit:1,lane:1},a=r/2+l+i,[u,c]=[Math.floor((t-a)/o.cell),Math.floor((t+a)/o.cell)],[m,f]=[Math.floor((e-a)/o.cell),Math.floor((e+a)/o.cell)];for(let h=u;h<=c;h++)for(let p=m;p<=f;p++)for(let b of o.at(h,p)){let v=n.files.get(b);if(!v||Math.abs(v.x-t)>r/2+i)continue;let O=(e-v.z)*v.face;if(O>-r/2-i&&O<r/2+i+l*.4)return!0}return!1}update(t,e){this.now=t;let{dirty:i,residents:o,uniforms:n}=this;i.all&&this.rebuild();let r=this.cityTime();o.removeSunk(r),i.ground&&t-this.laidOutAt>_i&&this.layOut();let l=this.roster.size;(this.roster.changed||this.buildings.mesh.visible!==l>0)&&(this.shadowsDirty=!0),this.buildings.flush(),(i.signs||t<this.pulseUntil+.2)&&(this.signs.set(me(this.model,{now:this.shownTime,epoch:this.epoch,touchTimes:this.touchTimes,hidden:this.hidden})),i.signs=!1),n.cityNow.value=r,n.cityThen.value=this.shownTime-this.epoch,n.unlit.value=o.filterChangedAt===y?1:Nt((r-o.filterChangedAt)/pt),n.lift.value=1+Math.max(0,e.position.y-30)/45,(t-this.scannedAt>Oi||t<this.scannedAt)&&this.requestNearFolders(e.position);let a=r<o.busyUntil;return a&&(this.shadowsDirty=!0),a||t<this.pulseUntil||i.ground}requestNearFolders(t){if(this.scannedAt=this.now,this.model.view.hidden)return;let e=[];for(let i of this.residents.closed){let o=this.now-(this.requestedAt.get(i)??Number.NEGATIVE_INFINITY)<Ni?void 0:this.model.folders.get(i);if(!o)continue;let n=Math.max(o.x-t.x,0,t.x-o.x-o.width),r=Math.max(o.z-t.z,0,t.z-o.z-o.depthZ),l=Math.hypot(n,t.y,r);l<=ki&&e.push({id:i,distance:l})}e.sort((i,o)=>i.distance-o.distance);for(let{id:i}of e.slice(0,Ri))this.requestedAt.set(i,this.now),this.deps.openFolder(i)}labels(t){if(this.dirty.all||this.model.view.hidden)return[];let{model:e,touchTimes:i,hidden:o}=this;return this.unoccluded(t,oe(e,{eye:t,now:this.shownTime,touchTimes:i,hidden:o,roofs:this.roofs()}))}unoccluded(t,e){let{occluded:i}=this;for(let o=Math.min(Ii,e.length);o>0;o--){let n=e[this.nextCheck++%e.length],r=n.anchor.clone().sub(t),l=r.length(),a=et(this.grid,t.toArray(),r.normalize().toArray());a&&a.distance<l-Ei?i.add(n.id):i.delete(n.id)}for(let o of e)o.faint=i.has(o.id);return e.filter(o=>!o.faint||o.priority>=ht)}roofs(){if(this.roofHeights)return this.roofHeights;let{model:t}=this;this.roofHeights=new Map;let e=this.roofHeights;for(let i of t.files.values()){let{height:o}=t.buildingOf(i);for(let n=i.folder,r=0;n>0&&r<64&&(e.get(n)??0)<o;r++)e.set(n,o),n=t.folders.get(n)?.parent??0}return e}pick(t,e){return this.model.view.hidden?null:et(this.grid,t,e)}frame(t,e,i){let{at:o,half:n,file:r,toward:l}=t,{position:a}=e,u=l?Math.atan2(l[0],l[1]):Math.atan2(a.x-i.x,a.z-i.z),c=m=>[0,.8].every(f=>{let h=new N(o[0],o[1]+n[1]*f,o[2]).sub(m).normalize();return et(this.grid,m.toArray(),h.toArray())?.id===r});return Kt({...t,yaw:u},$t(e),r===void 0?void 0:c)}inspect(){let{roster:t,residents:e,group:i}=this;return{buildings:t.size,towers:e.closed.size,shown:i.visible}}dispose(){this.unsubscribe();for(let t of[this.buildings,this.slabs,this.signs])t.dispose();this.group.removeFromParent(),this.deps.clearGround([])}};export{be as City};
